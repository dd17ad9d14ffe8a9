"""Chicago Express as the rest of the package sees it."""

from pathlib import Path

from cuberails.games.chicago_express import (
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
from cuberails.games.chicago_express.bots import distances, evaluation, prior, random_play
from cuberails.games.chicago_express.box import CASH, HouseRules
from cuberails.games.chicago_express.layout_0_1 import LAYOUT_0_1
from cuberails.games.chicago_express.state import State
from cuberails.games.game_type import (
    Book,
    BotParts,
    Display,
    GameType,
    Language,
    PeopleFigures,
    Research,
    Rules,
    SetupParts,
    Story,
)

# from tournament reports and players' notes
PEOPLE = PeopleFigures(
    dividends="3 to 5",
    usual_length="most",
    endings={"companies sold out": "most"},
    opening_price={3: "about $20", 4: "about $15"},
    opening_part="about half",
    winner_cash={3: "$74 to $129", 4: "$49 to $74"},
)

GAME = GameType(
    id="chicago-express",
    name="chicago_express",
    title="Chicago Express",
    about="Buy shares of railroads that race from the east coast to Chicago, and decide with every turn how "
    "soon dividends come.",
    version=1,
    seats=range(min(CASH), max(CASH) + 1),
    order=10,
    package="cuberails.games.chicago_express",
    book=Book(
        prefix="CE",
        rules=Path(__file__).with_name("rules.md"),
        aid=Path(__file__).with_name("aid.md"),
        lessons=sorted(Path(__file__).parent.glob("lessons/*.json")),
        seats_rule="CE-1",
        sentences=(
            ("bid 9", "bid $9 for the share under the hammer"),
            ("pass", "leave the auction"),
            ("auction NYC", "put a share of NYC under the hammer"),
            ("expand PRR Q5 P4 O4", "place one to three locomotives of PRR, in this order"),
            ("develop M4", "build a house in M4, or let an industrial city grow"),
            ("auction -, expand -, …", "move the dial and do nothing"),
        ),
        module_sentences={
            "narrow_gauge": (
                ("narrow expand R4", "move the expansion dial and place an orange locomotive in R4"),
            )
        },
    ),
    setup=SetupParts(
        options=HouseRules,
        modules=map_file.MODULES,
        map_file=Path(__file__).with_name("map.json"),
        map_note="Some values on the Chicago Express map come from a single source; the documentation lists "
        "them.",
        make_box=map_file.make_box,
        map_keys=("hexes", "tracks"),
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
    ),
    story=Story(
        tell_answer=story.tell_answer,
        tell_automatic=story.tell_automatic,
        ending_names=story.ending_names,
        line=lines.line,
        summary=lines.ExpressSummary.of,
        round_of=lines.round_of,
        counted_rounds=("dividends", "dividend phases"),
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
        version=3,
        ladder=(
            *((players, ()) for players in CASH),
            *((4, modules) for modules in (("erie",), ("narrow_gauge",), ("erie", "narrow_gauge"))),
        ),
        usual=(3, 4),
    ),
    people=PEOPLE,
    research=Research(encode=observation.encode, parts=observation.parts, longest=observation.bounds),
)
