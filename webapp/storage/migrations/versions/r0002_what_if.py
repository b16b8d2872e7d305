"""Where a "what if" comes from, and attempts that are set aside."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the columns; attempts that are there come from nowhere and count."""
    with op.batch_alter_table("attempts") as attempts:
        attempts.add_column(sa.Column("origin", sa.String(64), nullable=True))
        attempts.add_column(sa.Column("origin_at", sa.Integer(), nullable=True))
        attempts.add_column(sa.Column("set_aside", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop the columns."""
    with op.batch_alter_table("attempts") as attempts:
        for name in ("set_aside", "origin_at", "origin"):
            attempts.drop_column(name)
