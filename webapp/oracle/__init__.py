"""Card text to abilities: a grammar of Oracle text, its compiler, and the cards that come with the product.

`compile_card` reads one card; `basic_lands`, `predefined_tokens` and `training_cards` are the built-in ones.
"""
