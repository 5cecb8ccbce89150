"""The stage hand: a made-up card that sets a position up by being played.

The engine can be given no position, only decks and card scripts.  So each game begins with
decks of the cards that the position needs, and with one card of ours that deals them out to
their zones by its abilities.  From exile, where it works, it also

* hushes all triggered abilities (nothing that it does is an event of the game to come);
* keeps creatures from dying before their counters are on them;
* takes, while it has a counter, the abilities of permanents, so that none does anything as it
  enters;
* skips draw steps and the limit of a hand, which a turn that passes by would bring.

In the end it leaves the game, and all that with it.  Each ability is known by the line that
describes it, each question by its prompt.
"""

from __future__ import annotations

HAND = "Stage Hand"
PROP = "Stage Prop"
"""Fills the deck of the player without a stage hand up to an opening hand."""

WATCH = "Stage Watch"
"""Shows its owner's opponent nothing and its owner both libraries, by a mana ability without mana.

Each player has one in the command zone to the end: no priority passes and no turn goes by when
a library is looked at.
"""

DECOY_STANDS, DECOY_LEAVES = "decoy stands", "decoy leaves"
"""The same card's other use: a creature of mana value 0, for the time of an announcement.

The package lists a spell only if it has a target with X = 0; with a decoy, it has one.
"""

SIDES = {"you": "You", "opp": "Opponent"}
ZONES = ("Battlefield", "Hand", "Graveyard", "Exile")
COLORS = "WUBRGC"
COUNTERS = {
    "+1/+1": "P1P1", "-1/-1": "M1M1", "charge": "CHARGE", "loyalty": "LOYALTY", "time": "TIME",
    "quest": "QUEST", "verse": "VERSE", "lore": "LORE", "stun": "STUN", "shield": "SHIELD",
    "flying": "Flying", "trample": "Trample", "bore": "BORE",
}  # fmt: skip
"""The kinds of counters that can be put on set-up, and what the engine calls them."""

MOST = 999

_HEAD = f"""Name:{HAND}
ManaCost:no cost
Types:Artifact
S:Mode$ DisableTriggers | ValidCause$ Card | EffectZone$ Exile | Description$ hush
S:Mode$ Continuous | Affected$ Creature | AddToughness$ {MOST} | EffectZone$ Exile | Description$ keep
S:Mode$ Continuous | Affected$ Player | SetMaxHandSize$ Unlimited | EffectZone$ Exile | Description$ hold
R:Event$ BeginPhase | ActiveZones$ Exile | ValidPlayer$ Player | Phase$ Draw | Skip$ True | Description$ no draw
S:Mode$ Continuous | Affected$ Permanent.nonAura | RemoveAllAbilities$ True | EffectZone$ Exile | CheckSVar$ Quiet | SVarCompare$ GE1 | Description$ quiet
SVar:Quiet:Count$CardCounters.CHARGE
SVar:Number:Count$ChosenNumber"""  # noqa: E501


def scripts() -> dict[str, str]:
    """Return the files that the engine reads besides its own, by their paths."""
    edition = (
        "[metadata]\nCode=STG\nDate=2020-01-01\nName=Stage\nType=Expansion\nScryfallCode=stg\n\n"
        f"[cards]\n1 C {HAND} @Nobody\n2 C {PROP} @Nobody\n3 C {WATCH} @Nobody\n"
    )
    return {
        "res/cardsfolder/s/stage_hand.txt": hand_script(),
        "res/cardsfolder/s/stage_prop.txt": (
            f"Name:{PROP}\nManaCost:no cost\nTypes:Artifact\nOracle:{PROP}\n"
        ),
        "res/cardsfolder/s/stage_watch.txt": watch_script(),
        "res/editions/Stage.txt": edition,
    }


def hand_script() -> str:
    """Return the stage hand as a card script of the engine."""
    lines = _HEAD.split("\n")
    deals = [(side, zone) for zone in ZONES for side in SIDES]
    out = "ChangeZoneAll | Origin$ Library"
    steps = [
        "ChangeZoneAll | Origin$ Hand | Destination$ Library | ChangeType$ Card",
        f"{out} | Destination$ None | ChangeType$ Card.named{HAND},Card.named{PROP}",
        f"{out} | Destination$ Command | ChangeType$ Card.named{WATCH}",
        *(_deal(side, zone) for side, zone in deals),
        *(f"RearrangeTopOfLibrary | Defined$ {who} | NumCards$ {MOST}" for who in SIDES.values()),
    ]
    begin = "ChangeZone | Defined$ Self | Origin$ Hand | Destination$ Exile"
    lines.append(_ability(f"{begin} | SubAbility$ Step0", "begin", zone="Hand"))
    for number, step in enumerate(steps):
        then = f" | SubAbility$ Step{number + 1}" if number + 1 < len(steps) else ""
        lines.append(f"SVar:Step{number}:DB$ {step}{then}")
    for side, who in SIDES.items():
        lines += _batches(side, who)
        lines.append(_numbered(f"life {side}", f"SetLife | Defined$ {who} | LifeAmount$ Number"))
        for color in COLORS:
            mana = f"Mana | Produced$ {color} | Defined$ {who}"
            lines.append(_ability(mana, f"mana {side} {color}"))
    for kind in COUNTERS.values():
        put = f"PutCounter | Defined$ ChosenCard | CounterType$ {kind} | CounterNum$ Number"
        lines.append(_numbered(f"counters {kind}", _choosing(lines, f"Put{kind}", put)))
    hurt = "DealDamage | Defined$ ChosenCard | NumDmg$ Number"
    lines.append(_numbered("damage", _choosing(lines, "Hurt", hurt)))
    lines.append(_ability(_choosing(lines, "Tap", "Tap | Defined$ ChosenCard"), "tap"))
    turn = "SetState | Defined$ ChosenCard | Mode$ Transform"
    lines.append(_ability(_choosing(lines, "Turn", turn), "transform"))
    mark = "Counter | Defined$ Self | CounterType$ CHARGE | CounterNum$ 1"
    lines += [_ability(f"Put{mark}", "quiet"), _ability(f"Remove{mark}", "loud")]
    everywhere = ",".join((*ZONES, "Library"))
    lines.append(
        _ability(
            f"ChooseCard | Defined$ You | Choices$ Card | ChoiceZone$ {everywhere} | MinAmount$ 0"
            f" | Amount$ {MOST} | RememberChosen$ True",
            "index",
        )
    )
    end = "ChangeZone | Defined$ Self | Origin$ Exile | Destination$ None"
    end += " | StackDescription$ {c:Remembered}"
    lines.append(_ability(end, "end"))
    return "\n".join([*lines, f"Oracle:{HAND}", ""])


def watch_script() -> str:
    """Return the card that shows libraries as a card script of the engine."""
    looks = []
    for side, who in SIDES.items():
        mana = f"Mana | Produced$ C | Amount$ 0 | SubAbility$ Look{side}"
        looks.append(_ability(mana, f"library {side}", zone="Command"))
        show = f"PeekAndReveal | Defined$ {who} | PeekAmount$ {MOST} | NoReveal$ True"
        looks.append(f"SVar:Look{side}:DB$ {show}")
    mana = "Mana | Produced$ C | Amount$ 0 | SubAbility$ LookStack"
    looks.append(_ability(mana, "stack", zone="Command"))
    choose = "ChooseCard | Defined$ You | Choices$ Card | ChoiceZone$ Stack | MinAmount$ 0"
    looks.append(f"SVar:LookStack:DB$ {choose} | Amount$ {MOST}")
    move = "Mana | Produced$ C | Amount$ 0 | SubAbility$"
    looks.append(_ability(f"{move} Stand", DECOY_STANDS, zone="Command"))
    looks.append(
        "SVar:Stand:DB$ ChangeZone | Defined$ Self | Origin$ Command | Destination$ Battlefield"
    )
    looks.append(_ability(f"{move} Leave", DECOY_LEAVES, zone="Battlefield"))
    looks.append(
        "SVar:Leave:DB$ ChangeZone | Defined$ Self | Origin$ Battlefield | Destination$ Command"
    )
    # The other player's card, which stays where it is, hushes what this one's moves would trigger.
    looks.append(
        f"S:Mode$ DisableTriggers | ValidMode$ ChangesZone,ChangesZoneAll"
        f" | ValidCause$ Card.named{WATCH} | EffectZone$ Command | Description$ hush"
    )
    head = f"Name:{WATCH}\nManaCost:no cost\nTypes:Artifact Enchantment Creature\nPT:0/1"
    return "\n".join([head, *looks, f"Oracle:{WATCH}", ""])


def _batches(side: str, who: str) -> list[str]:
    """Return what deals out the batches that come after the first one.

    A token is a copy of a card that leaves the game; it has all that is printed on it.
    """
    other = next(one for one in SIDES.values() if one != who)
    lend = f"{_deal(side, 'Battlefield')} | GainControl$ {other}"
    attach = f"{_deal(side, 'Battlefield')} | AttachedTo$ ChosenCard"
    model = f"{_deal(side, 'Battlefield', to='Exile')} | RememberChanged$ True"
    copy = f"CopyPermanent | Defined$ Remembered | Controller$ {who}"
    gone = "ChangeZone | Defined$ Remembered | Origin$ Exile | Destination$ None"
    lines = [
        _ability(_deal(side, "Battlefield"), f"late {side}"),
        _ability(lend, f"lend {side}"),
        _ability(f"{model} | SubAbility$ Copy{side}", f"token {side}"),
        f"SVar:Copy{side}:DB$ {copy} | SubAbility$ Gone{side}",
        f"SVar:Gone{side}:DB$ {gone} | SubAbility$ Forget{side}",
        f"SVar:Forget{side}:DB$ Cleanup | ClearRemembered$ True",
    ]
    lines.append(_ability(_choosing(lines, f"Attach{side}", attach), f"attach {side}"))
    return lines


def _deal(side: str, zone: str, to: str | None = None) -> str:
    return (
        f"ChangeZone | Hidden$ True | Origin$ Library | Destination$ {to or zone}"
        f" | ChangeType$ Card | ChangeNum$ {MOST} | DefinedPlayer$ {SIDES[side]} | Chooser$ You"
        f" | NoShuffle$ True | NoReveal$ True | AlreadyRevealed$ True"
        f" | SelectPrompt$ deal {side} {zone}"
    )


def _choosing(lines: list[str], name: str, effect: str) -> str:
    """Return the choice of permanents; ``effect``, which comes next, goes to a line of its own."""
    lines.append(f"SVar:{name}:DB$ {effect}")
    return (
        "ChooseCard | Defined$ You | Choices$ Permanent | ChoiceZone$ Battlefield | MinAmount$ 0"
        f" | Amount$ {MOST} | SubAbility$ {name}"
    )


def _numbered(word: str, effect: str) -> str:
    """Return an ability that first asks for a number, and the line with its effect."""
    name = "Then" + "".join(part.capitalize() for part in word.split())
    ask = f"ChooseNumber | Defined$ You | Min$ -{MOST} | Max$ {MOST} | SubAbility$ {name}"
    return f"{_ability(ask, word)}\nSVar:{name}:DB$ {effect}"


def _ability(effect: str, word: str, zone: str = "Exile") -> str:
    api, _, rest = effect.partition(" | ")
    return (
        f"A:AB$ {api} | Cost$ 0 | ActivationZone$ {zone} | {rest}"
        f" | SpellDescription$ {line_of(word)}"
    )


def line_of(word: str) -> str:
    """Return the line that describes the ability for ``word``."""
    return f"stage {word}"
