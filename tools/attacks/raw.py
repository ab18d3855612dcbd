"""Raw requests, and how often and with what a server answers them."""

import asyncio
import re

from wire.client import connection


async def exchange(port, data, source=None, wait=3.0):
    """Everything that comes back until the server ends the connection, and whether it did so in time."""
    reader, writer = await connection(port, source)
    answer, ended = b"", False
    try:
        writer.write(data)
        await writer.drain()
        while True:
            piece = await asyncio.wait_for(reader.read(65536), wait)
            if not piece:
                ended = True
                break
            answer += piece
    except (asyncio.TimeoutError, OSError) as error:
        ended = isinstance(error, OSError)
    finally:
        writer.transport.abort()
    return answer, ended


def statuses(answer):
    return [int(status) for status in re.findall(rb"(?:^|[\n}])HTTP/1\.[01] (\d{3})", answer)]


def fields_of(answer):
    head = answer.partition(b"\r\n\r\n")[0].decode("latin-1")
    pairs = [line.partition(":") for line in head.split("\r\n")[1:]]
    return {name.strip().lower(): value.strip() for name, _, value in pairs}


def body_of(answer):
    return answer.partition(b"\r\n\r\n")[2]


def get(path, *fields, host="127.0.0.1"):
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def post(path, body, *fields, host="127.0.0.1"):
    lines = [f"POST {path} HTTP/1.1", f"Host: {host}", "Content-Type: application/json",
             f"Content-Length: {len(body)}", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")


def upgrade(path, *fields, host="127.0.0.1"):
    return get(path, "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *fields, host=host)
