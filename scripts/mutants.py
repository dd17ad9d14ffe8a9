"""Change the rules one place at a time and see which tests notice.

    python scripts/mutants.py [--only track.py turn.py] [--jobs 2] [--show]

A mutant is one comparison, one constant or one and/or of kernel/ or games/ changed in memory. The rule tests
are tried first, then the pinned games (playthroughs and golden records): a mutant that only pinned games
notice shows a rule that has no test of its own. A mutant that survives must be explained in
tests/mutants.toml, with the reason why nothing can tell it apart. An explanation is an error if no mutant
matches it or if a test catches its mutant.
"""

import argparse
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from mutation.changes import Mutant, mutants_of
from mutation.places import ROOT, Place, files_of, installed_places, places_of
from mutation.trials import Kind, kinds_for, prepare, try_all

EXPLAINED = ROOT / "tests" / "mutants.toml"
Results = Mapping[Mutant, Kind | None]


def explanations() -> dict[str, str]:
    groups = tomllib.loads(EXPLAINED.read_text())["explained"]
    return {key: group["why"] for group in groups for key in group["mutants"]}


def wrong_explanations(explained: Mapping[str, str], results: Results, only: Sequence[str]) -> Iterator[str]:
    for key, why in explained.items():
        caught = [kind for mutant, kind in results.items() if mutant.key == key]
        if not caught and is_chosen(key.split(" | ")[0], only):
            yield f"explained, but there is no such mutant: {key}"
        elif caught and None not in caught:
            kinds = ", ".join(sorted({kind.value for kind in caught if kind}))
            yield f"explained, but caught ({kinds}): {key}: {why}"


def is_chosen(place: str, only: Sequence[str]) -> bool:
    return not only or any(part in place for part in only)


def table(results: Results, explained: Mapping[str, str]) -> Iterator[str]:
    """For each file and for all together, how many mutants each kind of test catches."""
    columns = [*(kind.value for kind in Kind), "explained", "nothing"]
    counts = dict[str, Counter[str]]()
    for mutant, kind in results.items():
        column = kind.value if kind else "explained" if mutant.key in explained else "nothing"
        counts.setdefault(mutant.place, Counter())[column] += 1
    counts["all"] = sum(counts.values(), Counter())
    yield "  ".join([f"{'noticed by':44}", *columns])
    for place, row in counts.items():
        yield "  ".join([f"{place:44}", *(f"{row[column]:{len(column)}}" for column in columns)])


def listed(title: str, mutants: Sequence[Mutant]) -> Iterator[str]:
    if mutants:
        yield f"\n{title}: {len(mutants)}"
    for mutant in mutants:
        yield f"  {mutant.name} | {mutant.text} | {', '.join(mutant.rules) or 'no rule cited'}"


def unchanged(mutants: Sequence[Mutant], places: Sequence[Place]) -> list[Mutant]:
    """Mutants that change nothing, one for every choice of tests. If one fails, the results are worthless."""
    first = {(*places_of(m.path, places), *kinds_for(m)): m for m in mutants}
    return [replace(mutant, old="", new="") for mutant in first.values()]


def tried(mutants: Sequence[Mutant], places: Sequence[Place], jobs: int) -> Results:
    results = dict[Mutant, Kind | None]()
    for mutant, kind in try_all(mutants, places, jobs):
        results[mutant] = kind
        if len(results) % 20 == 0:
            print(f"{len(results)} of {len(mutants)}", file=sys.stderr, flush=True)
    return {mutant: results[mutant] for mutant in mutants}


def report(results: Results, only: Sequence[str]) -> int:
    explained = explanations()
    alone = [mutant for mutant, kind in results.items() if kind is Kind.PINNED]
    survivors = [mutant for mutant, kind in results.items() if kind is None and mutant.key not in explained]
    wrong = list(wrong_explanations(explained, results, only))
    lists = [*listed("only pinned games notice", alone), *listed("nothing notices", survivors)]
    print(*table(results, explained), *lists, *wrong, sep="\n")
    return 1 if survivors or wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", nargs="+", default=[], help="files whose path contains one of these")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="list the mutants and run nothing")
    given = parser.parse_args()
    os.environ["CUBERAILS_JIT"] = "0"
    places = installed_places()
    mutants = [
        mutant for path in files_of(places) if is_chosen(str(path), given.only) for mutant in mutants_of(path)
    ]
    if given.show:
        print("\n".join(mutant.key for mutant in mutants), f"{len(mutants)} mutants", sep="\n")
        return 0
    prepare()
    for mutant, kind in try_all(unchanged(mutants, places), places, given.jobs):
        if kind:
            print(f"{kind.value} fail without any change to {mutant.place}", file=sys.stderr)
            return 2
    return report(tried(mutants, places, given.jobs), given.only)


if __name__ == "__main__":
    sys.exit(main())
