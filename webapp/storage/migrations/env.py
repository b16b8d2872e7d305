"""What Alembic runs: the migrations on the connection that it was handed."""

from __future__ import annotations

from alembic import context

from webapp.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
