"""The contract, by the blocking client and by the async one."""

from typing import Any, Dict, Iterator

import pytest
from contract import CASES, Player, without_a_case


@pytest.fixture(scope="module", params=["blocking", "awaited"])
def player(request: pytest.FixtureRequest) -> Iterator[Player]:
    player = Player(request.param)
    yield player
    player.close()


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_contract(player: Player, case: Dict[str, Any]) -> None:
    player.play(case)


@pytest.mark.parametrize("kind", ["blocking", "awaited"])
def test_every_public_method_stands_in_a_case(kind: str) -> None:
    assert without_a_case(kind) == []
