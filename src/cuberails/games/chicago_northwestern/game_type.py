"""Chicago & NorthWestern as the rest of the package sees it."""

from pathlib import Path

from cuberails.games.chicago_northwestern import (
    about,
    display,
    facts,
    lines,
    map_file,
    observation,
    places,
    refusals,
    rules,
    snapshot,
    story,
    vocabulary,
)
from cuberails.games.chicago_northwestern.bots import distances, evaluation, prior, random_play
from cuberails.games.chicago_northwestern.box import CASH, HouseRules
from cuberails.games.chicago_northwestern.layout_0_1 import LAYOUT_0_1
from cuberails.games.chicago_northwestern.state import State
from cuberails.games.game_type import (
    Book,
    BotParts,
    Display,
    GameType,
    Language,
    Research,
    Rules,
    SetupParts,
    Story,
)

GAME = GameType(
    id="chicago-and-northwestern",
    name="chicago_northwestern",
    title="Chicago & NorthWestern",
    about="Start a railroad in Chicago, build it to its Special city or out west, and choose the one moment "
    "to have everybody paid.",
    version=1,
    seats=range(min(CASH), max(CASH) + 1),
    order=20,
    package="cuberails.games.chicago_northwestern",
    book=Book(
        prefix="NW",
        rules=Path(__file__).with_name("rules.md"),
        aid=Path(__file__).with_name("aid.md"),
        lessons=sorted(Path(__file__).parent.glob("lessons/*.json")),
        seats_rule="NW-1",
        sentences=(
            ("start CRIP 15 chicago>cedar-rapids", "start a railroad with $15 and build its first links"),
            ("offer CBQ 5", "offer a share and bid $5 for it"),
            ("bid 8, pass", "raise the bid, or drop out"),
            ("build CRIP chicago>peoria>quincy", "one, two or three links"),
            ("dividends", "play your Pay Dividends card"),
            ("special CNW", "take the Special of a railroad"),
            ("west ATSF denver", "go west with a railroad"),
            ("pass", "on your turn only when nothing else is possible"),
        ),
    ),
    setup=SetupParts(
        options=HouseRules,
        map_file=Path(__file__).with_name("map.json"),
        map_note="The map is a reconstruction: the printed board's cities and links are in no source "
        "we could read.",
        make_box=map_file.make_box,
        map_keys=("cities", "links", "railroads"),
        describe_map=map_file.describe,
    ),
    rules=Rules(
        state=State,
        make_constants=distances.make_constants,
        set_up=rules.set_up,
        legal=rules.legal,
        why_not=rules.why_not,
        answer=rules.answer,
        proceed=rules.proceed,
        apply=rules.apply,
        layout_0_1=LAYOUT_0_1,
    ),
    language=Language(
        vocabulary=vocabulary.make_words,
        reasons=refusals.REASONS,
        facts=facts.facts,
        about=about.about,
        notices=about.notices,
        offer=places.offer,
        place_of=places.place_of,
    ),
    story=Story(
        tell_answer=story.tell_answer,
        tell_automatic=story.tell_automatic,
        ending_names=story.ending_names,
        line=lines.line,
        summary=lines.NorthWesternSummary.of,
        round_of=lines.round_of,
    ),
    display=Display(
        snapshot=snapshot.Snapshot,
        take_snapshot=snapshot.take,
        board=display.board,
        view=display.view,
        company_values=display.company_values,
        details=places.details,
    ),
    bots=BotParts(
        choose=random_play.choose,
        prior=prior.set_priors,
        evaluate=evaluation.evaluate,
        evaluate_short=evaluation.evaluate_next_dividend,
        version=4,
        ladder=tuple((players, ()) for players in CASH),
        usual=(4,),
    ),
    research=Research(encode=observation.encode, parts=observation.parts, longest=observation.bounds),
)
