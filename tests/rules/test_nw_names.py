"""A refusal names the railroad that was said, not the one that acted last."""
from tests.table import northwestern, play, refusal


def test_nw_07_a_refusal_names_the_first_railroad_of_the_list() -> None:
    p = northwestern(held={(0, "CBQ"): 1, (1, "CNW"): 1}, treasury={"CBQ": 20, "CNW": 20, "CMSTPP": 20})
    after = play(p, "build CBQ chicago>peoria")
    assert refusal(after, "build CMSTPP").reason == "Bob holds no share of CMStP&P"
