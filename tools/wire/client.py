"""HTTP and WebSocket as docs/protocol.md uses them, over asyncio: one request, or one connection.

Only what our own server speaks: no TLS, no compression, no redirects. A server is its port on this
machine, or a pair of address and port. `source` is an address of this machine to come from, such as
127.0.0.2: the server counts by it.
"""

import asyncio
import base64
import json
import os
import struct
import time


class Closed(Exception):
    """The connection has ended. `code` is the WebSocket's, or 1006 if there was no close."""

    def __init__(self, code, reason=""):
        super().__init__(f"{code} {reason}".strip())
        self.code = code
        self.reason = reason


def _place(server):
    return server if isinstance(server, tuple) else ("127.0.0.1", server)


async def connection(server, source=None, **how):
    host, port = _place(server)
    return await asyncio.open_connection(host, port, local_addr=source and (source, 0), **how)


async def _head(reader):
    text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    lines = text.split("\r\n")
    fields = {}
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        if colon:
            fields[name.strip().lower()] = value.strip()
    return int(lines[0].split(" ")[1]), fields


async def request(server, method, path, body=None, timeout=20.0, fields=(), source=None):
    """Returns status and body, parsed if it is JSON. Raises OSError or Closed if nothing came back."""

    host, port = _place(server)

    async def exchange():
        reader, writer = await connection(server, source)
        try:
            content = b"" if body is None else json.dumps(body).encode()
            head = (f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n")
            more = "".join(f"{name}: {value}\r\n" for name, value in fields)
            writer.write((head + more + "\r\n").encode() + content)
            await writer.drain()
            status, answered = await _head(reader)
            text = await reader.readexactly(int(answered.get("content-length", 0)))
            is_json = answered.get("content-type", "").startswith("application/json")
            return status, json.loads(text) if is_json else text.decode()
        finally:
            writer.close()

    try:
        return await asyncio.wait_for(exchange(), timeout)
    except asyncio.IncompleteReadError as error:
        raise Closed(1006, "no answer") from error


class WebSocket:
    """Text messages in order. Pings are answered while waiting for a message."""

    def __init__(self, reader, writer):
        self._reader = reader
        self._writer = writer
        self.heard = time.monotonic()  # when something last arrived
        self.text = b""  # of the last message, as received

    @classmethod
    async def connect(cls, server, path, timeout=20.0, source=None):
        host, port = _place(server)

        async def open_it():
            reader, writer = await connection(server, source, limit=1 << 20)
            key = base64.b64encode(os.urandom(16)).decode()
            writer.write((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                          f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
            try:
                status, _ = await _head(reader)
            except BaseException:
                writer.close()
                raise
            if status != 101:
                writer.close()
                raise Closed(1006, f"HTTP status {status}")
            return cls(reader, writer)

        try:
            return await asyncio.wait_for(open_it(), timeout)
        except asyncio.IncompleteReadError as error:
            raise Closed(1006) from error

    def send(self, message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        self._frame(1, text.encode())

    async def receive(self):
        """The next message, read as JSON. Raises Closed."""
        pieces = []
        while True:
            try:
                final, kind, payload = await self._read_frame()
            except (OSError, asyncio.IncompleteReadError) as error:
                raise Closed(1006) from error
            self.heard = time.monotonic()
            if kind == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
                raise Closed(code, payload[2:].decode(errors="replace"))
            if kind == 9:
                self._frame(10, payload)
            elif kind in (0, 1):
                pieces.append(payload)
                if final:
                    self.text = b"".join(pieces)
                    return json.loads(self.text)

    def abort(self):
        self._writer.transport.abort()

    async def _read_frame(self):
        first, second = await self._reader.readexactly(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", await self._reader.readexactly(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", await self._reader.readexactly(8))[0]
        return bool(first & 0x80), first & 0x0F, await self._reader.readexactly(size)

    def _frame(self, kind, payload):
        size = len(payload)
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 1 << 16:
            head += struct.pack(">BH", 0x80 | 126, size)
        else:
            head += struct.pack(">BQ", 0x80 | 127, size)
        if self._writer.transport.is_closing():
            return  # the reader learns why
        # A mask of zeros is allowed and saves work. There is no proxy between us that could be confused.
        self._writer.write(head + bytes(4) + payload)
