"""Learners, card sets, attempts and their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "learners",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_learners")),
    )
    op.create_table(
        "card_sets",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("cards", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_card_sets")),
    )
    op.create_table(
        "attempts",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("learner", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("lesson", sa.String(200), nullable=True),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("card_set", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("records", sa.Integer(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("step", sa.String(200), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["learner"], ["learners.id"], name=op.f("fk_attempts_learner_learners")),
        sa.ForeignKeyConstraint(["card_set"], ["card_sets.id"], name=op.f("fk_attempts_card_set_card_sets")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
    )
    op.create_index("ix_attempts_learner_updated", "attempts", ["learner", "updated"])
    op.create_table(
        "moves",
        sa.Column("attempt", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("parent", sa.Integer(), nullable=True),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("code", sa.String(200), nullable=False),
        sa.Column("rule", sa.String(40), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary(), nullable=True),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["attempt"], ["attempts.id"], name=op.f("fk_moves_attempt_attempts")),
        sa.PrimaryKeyConstraint("attempt", "number", name=op.f("pk_moves")),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("moves", "attempts", "card_sets", "learners"):
        op.drop_table(name)
