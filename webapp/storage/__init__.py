"""What is kept: learners, their attempts, and every move of an attempt, in SQLite or another SQL
database."""
