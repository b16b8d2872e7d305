"""Scenario files and move notation: one text form for "this table" and "these moves". `FORMAT.md` documents
it for its users.

Text in: `format.parse` (a file), `notation.parse_move` (a move). Text out: `notation.write_move`,
`names.handle_of`. Playing: `play.play`. Nothing here decides a rule: what is legal is asked of
`webapp.rules`.
"""
