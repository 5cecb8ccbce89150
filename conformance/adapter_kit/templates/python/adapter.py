"""An adapter: lines of JSON in, lines of JSON out.  Put your engine in the place of `Game`."""

import json
import sys
from typing import Any

ABLE = {"moves": ["cast", "resolve"], "cards_by": ["text"]}  # TODO: all that your engine can do
HELLO = {"engine": "my-engine", "version": "0.1", "protocol": [1, 1], "capabilities": ABLE}


class Game:  # TODO: your engine.  This one knows creatures, takes no mana and has no triggers.
    def __init__(self, scenario: Any) -> None:
        self.objects: dict[str, Any] = {}
        self.start = scenario.get("start", {})
        texts = {c["name"]: c["faces"][0].get("text", "") for c in scenario.get("cards", ())}
        for who in ("alice", "bob"):
            for zone in ("battlefield", "hand", "library", "graveyard", "exile"):
                for one in self.start.get(who, {}).get(zone, []):
                    if texts[one["card"]] not in ("", "Evolve") or one.keys() - {"card", "as"}:
                        raise NotImplementedError(f"{one} with text {texts[one['card']]!r}")  # TODO
                    view = {"card": one["card"], "zone": zone, "owner": who, "controller": who}
                    self.objects[one.get("as", one["card"])] = {**view, "tapped": False}

    def play(self, step: Any) -> None:  # TODO: the other moves, with their answers
        if "cast" in step:
            self.objects[step["cast"]].update(zone="stack", id=step["cast"], kind="spell")
        elif "resolve" in step and (stack := self.observe()["stack"]):
            stack[0]["zone"] = "battlefield"
        elif "expect" not in step:
            raise NotImplementedError(f"step: {step}")

    def observe(self) -> Any:  # TODO: power and toughness, zones, mana, the turn, …
        life = {who: {"life": self.start.get(who, {}).get("life", 20)} for who in ("alice", "bob")}
        stack = [one for one in self.objects.values() if one["zone"] == "stack"]
        return {"players": life, "stack": stack, "objects": self.objects}


def send(**message: Any) -> None:
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def run(number: int, scenario: Any, index: int = -1) -> None:
    try:
        game = Game(scenario)
        for index, step in enumerate([{"expect": {}}, *scenario["play"]], -1):
            game.play(step)
            told: Any = {"index": index, "outcome": "done", "observation": game.observe()}
            send(method="step", params={"id": number, "step": told})
    except NotImplementedError as lack:
        told = {"index": index, "outcome": "unsupported", "detail": str(lack)}
        send(method="step", params={"id": number, "step": told})
    send(id=number, result={"scenario": scenario["id"], "engine": "my-engine", "told": index + 2})


for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "run":
        run(request["id"], request["params"]["scenario"])
    elif "id" in request:  # without one it is a notification
        send(id=request["id"], result=HELLO if request["method"] == "hello" else {})
