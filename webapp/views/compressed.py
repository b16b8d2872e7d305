"""Answers compressed on their way, for browsers that take it: a first visit is a third as large."""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request

TYPES = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "text/yaml",
}
SMALLEST = 500
"""Bytes below which packing gains nothing."""


def init_app(app: Flask) -> None:
    """Compress every answer that is text and large enough."""
    app.after_request(compressed)


def compressed(response: Response) -> Response:
    """The same answer by gzip, where the browser takes it; its tag then holds for both forms (weak).

    That lengths could tell a page's token is no danger here: the cookie is sent with no request that another
    site makes in secret (SameSite).
    """
    if response.mimetype not in TYPES:
        return response
    response.vary.add("Accept-Encoding")
    if response.status_code != 200 or "Content-Encoding" in response.headers or request.method == "HEAD":
        return response
    if not request.accept_encodings["gzip"]:
        return response
    response.direct_passthrough = False  # a file, too, is read
    body = response.get_data()
    if len(body) < SMALLEST:
        return response
    response.set_data(packed_file(body) if request.endpoint == "static" else gzip.compress(body, 5, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, _ = response.get_etag()
    if tag:
        response.set_etag(tag, weak=True)
    return response


@lru_cache(maxsize=64)
def packed_file(body: bytes) -> bytes:
    """A static file, packed once and as small as it gets."""
    return gzip.compress(body, 9, mtime=0)
