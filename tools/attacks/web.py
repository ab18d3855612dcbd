"""Attacks over HTTP: requests that can be read in two ways, other people's pages, other people's names."""

import asyncio

from attacks.raw import body_of, exchange, fields_of, get, post, statuses, upgrade
from attacks.site import elsewhere
from wire.client import Closed, WebSocket, connection

SECOND = get("/healthz").decode()


def smuggled(*lines, body=""):
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode("latin-1")


AMBIGUOUS = {
    "Transfer-Encoding: xchunked, with a request in the body": smuggled(
        "POST /api/tables HTTP/1.1", "Host: a", "Transfer-Encoding: xchunked", body=SECOND),
    "Transfer-Encoding: chunked, identity": smuggled(
        "POST /api/tables HTTP/1.1", "Host: a", "Transfer-Encoding: chunked, identity",
                                                     body="0\r\n\r\n" + SECOND),
    "Transfer-Encoding twice": smuggled(
        "POST /api/tables HTTP/1.1", "Host: a", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked",
                                        body="0\r\n\r\n" + SECOND),
    "Transfer-Encoding with a tab": smuggled(
        "POST /api/tables HTTP/1.1", "Host: a", "Transfer-Encoding:\tchunked\x0b", body="0\r\n\r\n" + SECOND),
    "Content-Length and Transfer-Encoding": smuggled(
        "POST /api/tables HTTP/1.1", "Host: a", "Content-Length: 4", "Transfer-Encoding: chunked",
                                                     body="0\r\n\r\n" + SECOND),
    "two Content-Lengths": smuggled("POST /api/tables HTTP/1.1", "Host: a", "Content-Length: 0",
                                    "Content-Length: 40", body=SECOND),
    "Content-Length: +2": smuggled("POST /api/tables HTTP/1.1", "Host: a", "Content-Length: +2",
                                   body="{}" + SECOND),
    "Content-Length: 0x2": smuggled("POST /api/tables HTTP/1.1", "Host: a", "Content-Length: 0x2",
                                    body="{}" + SECOND),
    "Content-Length: -1": smuggled("POST /api/tables HTTP/1.1", "Host: a", "Content-Length: -1", body=SECOND),
    "two Host headers": smuggled("GET /healthz HTTP/1.1", "Host: a", "Host: b"),
    "no Host": smuggled("GET /healthz HTTP/1.1"),
    "a Host with a blank": smuggled("GET /healthz HTTP/1.1", "Host: a b"),
    "a Host with a user": smuggled("GET /healthz HTTP/1.1", "Host: a@b"),
    "a folded header": smuggled("GET /healthz HTTP/1.1", "Host: a", "X-One: 1", " folded"),
    "a folded Host": smuggled("GET /healthz HTTP/1.1", "Host: a", "\t.evil"),
    "a blank before the colon": smuggled("GET /healthz HTTP/1.1", "Host : a"),
    "bare line feeds": b"GET /healthz HTTP/1.1\nHost: a\n\n",
    "a bare carriage return": smuggled("GET /healthz HTTP/1.1", "Host: a", "X: 1\rContent-Length: 40"),
    "a zero byte": smuggled("GET /healthz HTTP/1.1", "Host: a", "X: \0"),
    "/metrics#x": smuggled("GET /metrics#x HTTP/1.1", "Host: a"),
    "an absolute target": smuggled("GET http://evil/healthz HTTP/1.1", "Host: a"),
    "a target without a slash": smuggled("GET healthz HTTP/1.1", "Host: a"),
    "HTTP/0.9": b"GET /healthz\r\n\r\n",
    "a trailer": smuggled("POST /api/tables HTTP/1.1", "Host: a", "Transfer-Encoding: chunked",
                          body="0\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n"),
    "a method of bytes": b"\xff\xfe /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
}


async def ambiguous_requests(trial):
    """Requests that a proxy and a server may read differently."""
    async with trial.site() as site:
        for number, (what, data) in enumerate(AMBIGUOUS.items()):
            answer, ended = await exchange(site.port, data, elsewhere(number), wait=2.0)
            found = statuses(answer)
            trial.held(ended and found in ([400], []), what,
                       f"{found or 'no answer'}, connection {'ended' if ended else 'still open'}")
        chunked = smuggled("POST /api/tables HTTP/1.1", "Host: a", "Transfer-Encoding: chunked",
                           "Connection: close",
                           body='d\r\n{"name":"Ana"\r\n1\r\n}\r\n0\r\n\r\n')
        answer, _ = await exchange(site.port, chunked, elsewhere(90))
        trial.held(statuses(answer) == [201], "the control: a proper chunked request", statuses(answer))
        answer, ended = await exchange(site.port, get("/healthz", "X: " + "x" * 20000), elsewhere(91))
        trial.held(statuses(answer) == [413] and ended, "20 KB of header", statuses(answer))
        answer, ended = await exchange(site.port, post("/api/tables", '{"name":"' + "x" * 120_000 + '"}'),
                                       elsewhere(92))
        trial.held(statuses(answer)[:1] in ([413], []) and ended, "120 KB of body", statuses(answer))
        for body in ("[" * 60_000, "{" * 600 + "}" * 600, '{"name":' + "9" * 60_000 + "}", "\xff\xfe", "",
                     "null", '"x"'):
            answer, _ = await exchange(site.port, post("/api/tables", body, "Connection: close"),
                                       elsewhere(93))
            trial.held(statuses(answer) == [400], f"a body of {body[:8]!r}, {len(body)} bytes",
                       statuses(answer))


async def heads(trial):
    """Answers to HEAD, and headers that a browser must see on every answer."""
    paths = ("/", "/healthz", "/api/tables", "/api/nodes", "/api/tables/bako-dimu-fera", "/nothing",
             "/api/nothing", "/t/x", "/metrics")
    async with trial.site() as site:
        bodies = []
        for number, path in enumerate(paths):
            data = get(path, "Connection: close").replace(b"GET", b"HEAD", 1)
            answer, _ = await exchange(site.port, data, elsewhere(number))
            if not statuses(answer) or body_of(answer):
                bodies.append((path, body_of(answer)[:40]))
        trial.held(not bodies, f"HEAD of {len(paths)} paths", bodies or "no bodies")
        missing = []
        wanted = {"content-security-policy": "default-src 'none'", "x-content-type-options": "nosniff",
                  "referrer-policy": "no-referrer", "cross-origin-resource-policy": "same-origin",
                  "cross-origin-opener-policy": "same-origin", "content-type": "/", "cache-control": "no-"}
        for number, data in enumerate([*(get(path, "Connection: close") for path in paths),
                                       post("/api/tables", '{"name": "Ana"}', "Connection: close"),
                                       post("/api/tables", "x", "Connection: close"),
                                       get("/", "Origin: http://evil", "Connection: close"),
                                       smuggled("GET / HTTP/1.1")]):
            answer, _ = await exchange(site.port, data, elsewhere(20 + number))
            fields = fields_of(answer)
            missing += [(data.split(b"\r\n")[0], name) for name, begin in wanted.items()
                        if begin not in fields.get(name, "")]
            if "access-control-allow-origin" in fields or "set-cookie" in fields:
                missing.append((data, "a header that opens doors"))
            if data.startswith((b"POST", b"GET /api")) and fields.get("cache-control") != "no-store":
                missing.append((data.split(b"\r\n")[0], "no-store"))
        trial.held(not missing, "the headers of answers to good, bad and foreign requests",
                   missing or "all there")


async def paths_and_methods(trial):
    """Files outside the web client, and methods that nobody needs."""
    async with trial.site() as site:
        found = []
        for number, path in enumerate(("/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                                       "//etc/passwd", "/t/../../etc/passwd",
                                       "/assets/../../insidejob.db", "/insidejob.db", "/.git/config",
                                       "/server.log", "/%00", "/api/tables/../../healthz",
                                       "/api/tables/%2e%2e", "/assets/%c0%ae%c0%ae/x")):
            answer, _ = await exchange(site.port, get(path, "Connection: close"), elsewhere(number))
            body = body_of(answer)
            is_page = path.startswith("/t/")
            if b"root:" in body or b"SQLite" in body or (statuses(answer) == [200] and not is_page):
                found.append((path, statuses(answer)))
        trial.held(not found, "thirteen paths that lead outside", found or "none was served")
        allowed = []
        for number, method in enumerate(("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT",
                                         "PROPFIND")):
            for path in ("/", "/api/tables", "/healthz"):
                data = f"{method} {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".encode()
                answer, _ = await exchange(site.port, data, elsewhere(30 + number))
                if statuses(answer) not in ([405], [400], []):
                    allowed.append((method, path, statuses(answer)))
        trial.held(not allowed, "seven methods besides GET, HEAD and POST", allowed or "none was allowed")


async def foreign_pages(trial):
    """Someone else's page sends requests and opens WebSockets from a player's browser."""
    async with trial.site() as site:
        ana = await site.open()
        room, body = ana.room, '{"name": "Eve"}'
        for number, origin in enumerate(("http://evil.example", "null", "https://127.0.0.1.evil.example",
                                         f"http://127.0.0.1:{site.port}.evil",
                                         f"http://127.0.0.1:{site.port + 1}", "file://",
                                         f"http://user@127.0.0.1:{site.port}")):
            host, field = f"127.0.0.1:{site.port}", f"Origin: {origin}"
            found = []
            for data in (post("/api/tables", body, field, "Connection: close", host=host),
                         post(f"/api/tables/{room}/members", body, field, "Connection: close",
                              host=host).replace(b"application/json", b"text/plain"),
                         get("/api/tables", field, "Connection: close", host=host),
                         upgrade(f"/ws/{room}", field, host=host), upgrade("/ws", field, host=host)):
                answer, _ = await exchange(site.port, data, elsewhere(number), wait=1.0)
                found += statuses(answer)
            trial.held(found == [403] * 5, f"Origin: {origin}", found)
        answer, _ = await exchange(site.port, post("/api/tables", body,
                                                   f"Origin: http://127.0.0.1:{site.port}",
                                                   "Connection: close",
                                                   host=f"127.0.0.1:{site.port}"), elsewhere(50))
        trial.held(statuses(answer) == [201], "the control: the server's own page", statuses(answer))


async def foreign_names(trial):
    """Someone points their own name at the server (DNS rebinding), which has --host-name."""
    async with trial.site("--host-name", "game.example") as site:
        body = '{"name": "Eve"}'
        for number, (what, host, origin) in enumerate((("a foreign host", "evil.example", None),
                                                       ("a foreign host and its page", "evil.example",
                                                        "http://evil.example"),
                                                       ("the address itself", f"127.0.0.1:{site.port}",
                                                        f"http://127.0.0.1:{site.port}"),
                                                       ("a name that begins like ours", "game.example.evil",
                                                        "http://game.example.evil"),
                                                       ("a name that ends like ours", "evil-game.example",
                                                        "http://evil-game.example"))):
            fields = ["Connection: close"] + ([f"Origin: {origin}"] if origin else [])
            found = []
            for data in (post("/api/tables", body, *fields, host=host), get("/", *fields, host=host),
                         get("/api/tables", *fields, host=host),
                         upgrade("/ws", *fields[1:], host=host)):
                answer, _ = await exchange(site.port, data, elsewhere(number), wait=1.0)
                found += statuses(answer)
            trial.held(found == [421] * 4, what, found)
        answer, _ = await exchange(site.port, post("/api/tables", body, "Origin: https://game.example",
                                                   "Connection: close", host="game.example"), elsewhere(60))
        trial.held(statuses(answer) == [201], "the control: our own name and page", statuses(answer))
        answer, _ = await exchange(site.port, post("/api/tables", body, "Origin: http://evil.example",
                                                   "Connection: close", host="game.example"), elsewhere(61))
        trial.held(statuses(answer) == [403], "our own name and a foreign page", statuses(answer))


async def metrics(trial):
    """The server's counters, on the port that players use."""
    async with trial.site() as site:
        shown = []
        for number, target in enumerate(("/metrics", "/metrics#x", "/metrics?x", "/metrics/", "//metrics",
                                         "/%6detrics", "/./metrics", "/METRICS",
                                         "/api/metrics", "/healthz?metrics", "/metrics%23x",
                                         f"http://127.0.0.1:{site.metrics_port}/metrics")):
            for method in (b"GET", b"HEAD", b"POST"):
                answer, _ = await exchange(site.port, get(target, "Connection: close").replace(b"GET", method,
                                                                                               1),
                                           elsewhere(number), wait=1.0)
                if b"insidejob_" in answer:
                    shown.append((method, target))
        trial.held(not shown, "twelve spellings of /metrics on the players' port", shown or "none shown")
        answer, _ = await exchange(site.metrics_port, get("/metrics", "Connection: close"))
        names = {line.split(b"{")[0].split(b" ")[0].decode() for line in body_of(answer).split(b"\n")
                 if line.startswith(b"insidejob_")}
        telling = sorted(name for name in names if "thinking" in name or "cpu" in name or "busy" in name
                         or "queue" in name)
        trial.held(names and not telling, "metrics that could tell what a bot has to think about",
                   f"{len(names)} metrics, of these: {telling or 'none'}")
        try:
            answer, _ = await exchange((elsewhere(5), site.metrics_port), get("/metrics"), wait=1.0)
            reached = b"insidejob_" in answer
        except OSError:
            reached = False
        trial.held(not reached, "the metrics by another address of this machine", "reached" if reached
                   else "no one listens there")


async def lists(trial):
    """What strangers are told about tables."""
    async with trial.site() as site:
        private = await site.open("Private")
        public = await site.open("Public", wishes={"options": {"public_table": True}})
        await public.do("chat", text="hello")
        status, answer = await site.call("GET", "/api/tables", source=elsewhere(0))
        rooms = [table["room"] for table in answer["tables"]]
        keys = {key for table in answer["tables"] for key in table}
        trial.held(private.room not in rooms and public.room in rooms
                   and keys <= {"room", "host", "players", "seated", "bots", "stage", "quick"},
                   "the list of tables", f"{len(rooms)} table, with {sorted(keys)}")
        answers = [await site.call("GET", f"/api/tables/{code}", source=elsewhere(1))
                   for code in ("bako-dimu-fera", "zzzz", "ba" * 40, "../x")]
        trial.held(all(status in (400, 404) for status, _ in answers), "codes that do not exist",
                   [status for status, _ in answers])
        tokens = [await site.guest(private.room, {"member": 1, "token": token}, elsewhere(2)).enter()
                  for token in ("00" * 32, "ab", "ff" * 33, private.token[:-2] + "00",
                                private.token.upper() + "0")]
        trial.held(all(isinstance(came, str) and came.startswith("4003") for came in tokens),
                   "five wrong tokens", tokens)


async def the_servers_log(trial):
    """Names, chat and headers that try to write their own lines into the server's log."""
    async with trial.site("--log-level", "debug") as site:
        secret = "FORGED \u2028line"
        ana = await site.open("Ana\nWARN forged", source=elsewhere(0))
        await ana.do("chat", text="secret-chat\nERROR forged")
        await exchange(site.port, get("/x%0aERROR%20forged", "User-Agent: forged",
                                      "X-Forwarded-For: forged\x1b[2J", "Connection: close"))
        await exchange(site.port, get("/\x1b[2Jforged"))
        await site.guest("bako-dimu-fera", {"member": 1, "token": "ERROR forged"}).enter()
        await asyncio.sleep(0.2)
        log = site.server.log_tail(500)
        found = [word for word in ("forged", "secret-chat", secret, ana.token, "\x1b", ana.room)
                 if word in log]
        trial.held(not found, "names, chat, paths, headers and tokens",
                   f"{len(log.splitlines())} lines, of these things in them: {found or 'none'}")


async def idle_sockets(trial):
    """Connections that say little or nothing: half requests, half messages, nobody reading."""
    async with trial.site() as site:
        ana = await site.open()
        before = site.memory()
        reader_writers = []
        refused = 0
        for index in range(230):
            try:
                reader, writer = await connection(site.port, elsewhere(0))
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: a\r\nX: ")
                reader_writers.append((reader, writer))
            except OSError:
                refused += 1
        await asyncio.sleep(0.3)
        open_still = 0
        for reader, writer in reader_writers:
            try:
                data = await asyncio.wait_for(reader.read(1), 0.001)
                refused += data == b""
            except asyncio.TimeoutError:
                open_still += 1
            except OSError:
                refused += 1
        status, _ = await site.call("GET", "/healthz", source=elsewhere(1))
        trial.held(open_still <= 200 and status == 200, "230 half requests from one address",
                   f"{open_still} wait, the others are gone; someone else: {status}")
        for _, writer in reader_writers:
            writer.transport.abort()
        silent = []
        for index in range(40):
            try:
                socket = await WebSocket.connect(site.port, f"/ws/{ana.room}",
                                                 source=elsewhere(2 + index // 16))
                socket.send({"hello": 1})
                for _ in range(70):
                    socket.send({"id": 1, "ask": "snapshot"})
                silent.append(socket)
            except (Closed, OSError):
                pass
        await asyncio.sleep(1.0)
        grown = site.memory() - before
        trial.held(grown < 40 * 512 * 1024, "40 spectators ask for 70 snapshots each and read nothing",
                   f"the server has grown by {grown // 1024:,} KB")
        trial.held(await ana.do("chat", text="still here") == "done", "meanwhile the host says something",
                   "done")
        for socket in silent:
            socket.abort()


ATTACKS = (ambiguous_requests, heads, paths_and_methods, foreign_pages, foreign_names, metrics, lists,
           the_servers_log, idle_sockets)
