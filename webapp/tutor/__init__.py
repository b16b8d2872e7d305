"""The tutor: lessons that are proved by playing them, feedback on every move, hints. Pure; it decides no
rule itself."""
