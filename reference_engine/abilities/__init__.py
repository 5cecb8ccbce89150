"""What abilities say, in the form that the engine executes.

Rules text is read by :mod:`reference_engine.card_text` into these values; keyword abilities
build them directly.  Nothing here knows how text is spelled.

- :mod:`.model`: the kinds of ability (CR 113.3)
- :mod:`.descriptions`: "creature you control", "nonland permanent card"
- :mod:`.references`: "this creature", "that creature", "target creature", "it"
- :mod:`.quantities`: "X", "the number of artifacts you control"
- :mod:`.conditions`: "if you descended this turn"
- :mod:`.triggers`: "whenever a creature enters"
- :mod:`.costs`: "{2}{G}, {T}, Sacrifice a creature"
- :mod:`.modifications`: what continuous effects change (CR 613)
- :mod:`.replacements`: "enters with", "if … would …, instead"
- :mod:`.effects`: the instructions of spells and abilities (CR 608.2c)
"""
