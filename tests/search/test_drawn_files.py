"""Whatever is drawn can be saved as a file and read back, as a counterexample would be."""

from __future__ import annotations

import pytest

from conformance.properties.registry import arms
from conformance.scenario.yaml_in import read_scenarios
from conformance.scenario.yaml_out import write_scenario
from conformance.search.corpus import generate_case
from conformance.search.profiles import PROFILES, SearchSettings


@pytest.mark.parametrize("ruling", sorted({ruling for ruling, _ in arms()}))
def test_drawn_scenarios_read_back_equal(ruling: str) -> None:
    for key, arm in arms().items():
        if key[0] == ruling:
            for example in generate_case(arm, SearchSettings(PROFILES["quick"])).examples:
                text = write_scenario(example.scenario)
                assert read_scenarios(text) == (example.scenario,), text
