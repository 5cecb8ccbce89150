"""The subtypes that a text can name (CR 205.3), in lower case, and their plurals.

The lists are facts of the game; a word that is not among them is no subtype.
"""

from __future__ import annotations

from reference_engine.types import LAND_TYPES


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CREATURE_TYPES = _words(
    """
    advisor aetherborn alien ally angel antelope ape archer archon armadillo army artificer
    assassin assembly-worker astartes atog aurochs avatar azra badger balloon barbarian bard
    basilisk bat bear beast beaver beeble beholder berserker bird bison blinkmoth boar bringer
    brushwagg c'tan camarid camel capybara caribou carrier cat centaur child chimera citizen
    cleric clown cockatrice construct coward coyote crab crocodile custodes cyberman cyclops
    dalek dauthi demigod demon deserter detective devil dinosaur djinn doctor dog dragon drake
    dreadnought drix drone druid dryad dwarf echidna efreet egg elder eldrazi elemental elephant
    elf elk employee eye faerie ferret fish flagbearer fox fractal frog fungus gamer gargoyle
    germ giant giraffe gith glimmer gnoll gnome goat goblin god golem gorgon graveborn gremlin
    griffin guest hag halfling hamster harpy hedgehog hellion hero hippo hippogriff homarid
    homunculus horror horse human hydra hyena illusion imp incarnation inkling inquisitor insect
    jackal jellyfish juggernaut kangaroo kavu kirin kithkin knight kobold kor kraken lamia
    lammasu leech lemur leviathan lhurgoyf licid lizard llama lobster manticore masticore
    mercenary merfolk metathran minion minotaur mite mole monger mongoose monk monkey moogle
    moonfolk mount mouse mutant myr mystic nautilus necron nephilim nightmare nightstalker ninja
    noble noggle nomad nymph octopus ogre ooze orb orc orgg otter ouphe ox oyster pangolin
    peasant pegasus pentavite performer pest phelddagrif phoenix phyrexian pilot pincher pirate
    plant platypus porcupine possum praetor primarch prism processor qu rabbit raccoon ranger
    rat rebel reflection rhino rigger robot rogue sable salamander samurai sand saproling satyr
    scarecrow scientist scion scorpion scout sculpture seal serf serpent servo shade shaman
    shapeshifter shark sheep siren skeleton skunk slith sliver sloth slug snail snake soldier
    soltari sorcerer spawn specter spellshaper sphinx spider spike spirit splinter sponge squid
    squirrel starfish surrakar survivor symbiote synth tentacle tetravite thalakos thopter
    thrull tiefling toy treefolk trilobite triskelavite troll turtle tyranid unicorn utrom
    vampire varmint vedalken villain volver wall walrus warlock warrior weasel weird werewolf
    whale wizard wolf wolverine wombat worm wraith wurm yeti zombie zubera
    """
)

ARTIFACT_TYPES = _words(
    """
    attraction blood bobblehead book clue contraption equipment food fortification gold
    incubator infinity junk lander map mutagen powerstone spacecraft stone treasure vehicle
    """
)

ENCHANTMENT_TYPES = _words(
    """
    aura background cartouche case class curse role room rune saga shard shrine
    """
)

SPELL_TYPES = _words(
    """
    adventure arcane lesson omen trap
    """
)

SUBTYPES = CREATURE_TYPES | ARTIFACT_TYPES | ENCHANTMENT_TYPES | LAND_TYPES | SPELL_TYPES

IRREGULAR_PLURALS = {
    "elves": "elf", "wolves": "wolf", "dwarves": "dwarf", "werewolves": "werewolf",
    "mice": "mouse", "oxen": "ox", "thieves": "thief", "halves": "half", "plains": "plains",
    "merfolk": "merfolk", "treefolk": "treefolk", "fungi": "fungus", "octopuses": "octopus",
    "zombies": "zombie", "faeries": "faerie", "pegasi": "pegasus", "sphinxes": "sphinx",
    "foxes": "fox", "aurochs": "aurochs", "allies": "ally", "harpies": "harpy",
    "mercenaries": "mercenary", "sorceries": "sorcery", "cyclopes": "cyclops",
}  # fmt: skip
"""Plural → singular, where adding an s does not make the plural."""

UNCHANGED_PLURALS = _words("plains merfolk treefolk aurochs equipment homunculus")
"""Words whose plural is written as the singular is, or is not used."""

_TO_PLURAL = {singular: plural for plural, singular in IRREGULAR_PLURALS.items()}


def singular_subtype(word: str) -> str | None:
    """Return the subtype that a word (in lower case, singular or plural) names, or None."""
    if word in SUBTYPES:
        return word
    if word in IRREGULAR_PLURALS:
        found = IRREGULAR_PLURALS[word]
        return found if found in SUBTYPES else None
    return word[:-1] if word.endswith("s") and word[:-1] in SUBTYPES else None


def plural(word: str) -> str:
    """Return the plural of a type word or subtype, in the case it is written in."""
    if word.lower() in UNCHANGED_PLURALS:
        return word
    irregular = _TO_PLURAL.get(word.lower())
    if irregular is None:
        return word + "s"
    return irregular.capitalize() if word[0].isupper() else irregular
