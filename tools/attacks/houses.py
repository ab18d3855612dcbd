"""Attacks on what the server takes for an address, on its files, and with names."""

import asyncio
import collections
import os
import re
import stat

from attacks.raw import upgrade
from attacks.site import elsewhere
from wire.client import connection


async def forged_addresses(trial):
    """One household claims to be many, by X-Forwarded-For, to open tables: without a proxy, and behind one."""
    many = 120 if trial.quick else 400

    async def opened(site, forwarded, source):
        answers = collections.Counter()
        for begin in range(0, many, 20):
            calls = [site.call("POST", "/api/tables", {"name": "x"}, source,
                               [("X-Forwarded-For", text) for text in forwarded(index)])
                     for index in range(begin, begin + 20)]
            for status, _ in await asyncio.gather(*calls):
                answers[status] += 1
        return answers

    forms = {
        "another address in each request": lambda i: [f"192.0.2.{i % 250}"],
        "two headers": lambda i: [f"192.0.2.{i % 250}", f"198.51.100.{i % 250}"],
        "an address of this machine": lambda i: ["127.0.0.1"],
    }
    async with trial.site() as site:
        for number, (what, forwarded) in enumerate(forms.items()):
            answers = await opened(site, forwarded, elsewhere(number))
            trial.held(answers[201] <= 40, f"no proxy is trusted; {many} requests with {what}", dict(answers))
    # Behind a proxy that, like all proxies, appends the address from which it received the request.
    forms = {
        "one client": lambda i: ["198.51.100.7"],
        "forged addresses before the client's": lambda i: [f"192.0.2.{i % 250}, 198.51.100.8"],
        "a forged header before the proxy's": lambda i: [f"192.0.2.{i % 250}", "198.51.100.9"],
        "no address": lambda i: [],
        "a word for an address": lambda i: [f"unknown{i}"],
        "addresses in one network of IPv6": lambda i: [f"2001:db8:0:7::{i:x}"],
        "IPv4 written as IPv6": lambda i: ["::ffff:198.51.100.10" if i % 2 else "198.51.100.10"],
    }
    for what, forwarded in forms.items():
        async with trial.site("--behind-proxy") as site:
            answers = await opened(site, forwarded, "127.0.0.1")
            trial.held(answers[201] <= 40, f"behind a proxy; {many} requests with {what}", dict(answers))
    async with trial.site("--behind-proxy") as site:
        answers = await opened(site, lambda i: [f"192.0.2.{i % 250}"], "127.0.0.1")
        trial.held(answers[201] == many, f"the control: {many} clients behind a proxy", dict(answers))


async def limits_behind_a_proxy(trial):
    """A table's limits by address, behind a proxy."""
    async with trial.site("--behind-proxy") as site:
        ana = await site.open()

        async def watch(address):
            reader, writer = await connection(site.port)
            writer.write(upgrade(f"/ws/{ana.room}", f"X-Forwarded-For: {address}"))
            await writer.drain()
            hello = b'{"hello": 1}'
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 10)
            if b" 101 " not in head.split(b"\r\n")[0]:
                writer.transport.abort()
                return False, None
            writer.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
            first = await asyncio.wait_for(reader.readexactly(2), 10)
            return first[0] & 0x0F == 1, writer

        came = [await watch("198.51.100.7") for _ in range(24)]
        inside = sum(is_in for is_in, _ in came)
        trial.held(inside <= 16, "24 spectators of one client", f"{inside} got in")
        other, writer = await watch("198.51.100.8")
        trial.held(other, "one more of another client", "got in" if other else "was refused")
        joined = collections.Counter()
        for index in range(12):
            status, _ = await site.call("POST", f"/api/tables/{ana.room}/members", {"name": f"x{index}"},
                                        fields=[("X-Forwarded-For", "198.51.100.9")])
            joined[status] += 1
        trial.held(joined[201] <= 8, "twelve names of one client that never connect", dict(joined))
        for _, writer in came + [(other, writer)]:
            if writer is not None:
                writer.transport.abort()


def modes(folder):
    """What anyone but the owner may do with this path and its contents."""
    found = {}
    for path in [folder, *(os.path.join(folder, name) for name in os.listdir(folder))]:
        found[os.path.basename(path)] = stat.S_IMODE(os.stat(path).st_mode)
    return found


def opened_to_others(found):
    return {name: oct(mode) for name, mode in found.items() if mode & 0o077}


async def files(trial):
    """Another user of the machine reads the games from the data folder or a backup."""
    async with trial.site(umask=0o022) as site:
        await site.evening(people=1, bots=3)
        found = modes(site.data)
        trial.held(not opened_to_others(found), "a new folder with umask 022",
                   {name: oct(mode) for name, mode in found.items()})
        backup = os.path.join(site.folder, "backup.db")
        before = os.umask(0o022)
        status, _, complaint = site.server.admin("backup", backup)
        os.umask(before)
        found = {"backup.db": stat.S_IMODE(os.stat(backup).st_mode)} if os.path.exists(backup) else {}
        trial.held(status == 0 and found and not opened_to_others(found), "admin backup with umask 022",
                   {**{k: oct(v) for k, v in found.items()}, "status": status, "said": complaint.strip()})
        room = (await site.open("Bo", source=elsewhere(0))).room
        paths = {name: os.path.join(site.folder, name) for name in ("export.jsonl", "old.db", "records")}
        open(paths["old.db"], "w").close()
        os.chmod(paths["old.db"], 0o666)
        before = os.umask(0)
        told = [site.server.admin("export", room, "--out", paths["export.jsonl"], "--records", paths["records"]),
                site.server.admin("backup", paths["old.db"])]
        os.umask(before)
        found = {name: stat.S_IMODE(os.stat(path).st_mode) for name, path in paths.items() if os.path.exists(path)}
        trial.held(len(found) == 3 and not opened_to_others(found),
                   "admin export with umask 000, and a backup over a file that everyone may read",
                   {**{k: oct(v) for k, v in found.items()}, "status": [status for status, *_ in told]})
        await site.server.stop()
        for name in os.listdir(site.data):
            os.chmod(os.path.join(site.data, name), 0o644)
        os.chmod(site.data, 0o755)
        before = os.umask(0o022)
        site.server.start()
        os.umask(before)
        await site.server.ready()
        found = modes(site.data)
        warned = [line for line in site.server.log_tail(40).splitlines() if "0700" in line or "0600" in line
                  or "mode" in line or "read" in line.lower()]
        trial.held(not opened_to_others(found) and warned, "a folder that an older version left open",
                   f"{ {name: oct(mode) for name, mode in found.items()} }, {warned[:1]}")


LOOKS_LIKE_ANA = ("Ana", "Ana\u200d", "Ana\u034f", "Ana\u2800", "Ana\u3164", "Ana\u200b", "\u202eAna",
                  "Ana\u00ad", "A\u2060na", "Ana\ufe0f", "Ana ", "\u00a0Ana",
                  "\u0410na", "\u0391na", "An\u0430", "\uff21na", "\U0001d400na", "A\u0301na",
                  "Ana\U000e0041", "Ana\uffa0", "Ana\u115f", "\u13aana")


async def names(trial):
    """Names that look like someone else's at the table."""
    async with trial.site() as site:
        taken = []
        for number, name in enumerate(LOOKS_LIKE_ANA):
            ana = await site.open("Ana")
            other = await site.join(ana.room, name, source=elsewhere(number))
            if isinstance(other, str):
                continue
            called = next(member["name"] for member in other.snapshot["members"]
                          if member["member"] == other.member)
            if not re.search(r"\d$", called):
                taken.append((name.encode("unicode_escape").decode(), called))
            renamed = await other.do("rename", name="Zoe"), await other.do("rename", name=name)
            new = other.saw("member_renamed")[-1]["name"] if renamed == ("done", "done") else "9"
            if not re.search(r"\d$", new):
                taken.append(("rename " + name.encode("unicode_escape").decode(), new))
            ana.drop()
            other.drop()
        trial.held(not taken, f"{len(LOOKS_LIKE_ANA)} names that look like Ana, joining and renaming", taken
                   or "each got a number")
        ana = await site.open("Ana")
        await ana.do("seat_bot", seat=1, level="rookie", name="\u0410na")
        bot = ana.saw("bot_seated")[-1]["name"]
        trial.held(re.search(r"\d$", bot), "a bot that is called like the host", bot)
        bo = await site.join(ana.room, "Robo")
        empty = [await bo.do("rename", name=name) for name in ("", "\u200b\u2060", " \u3164", "x" * 25,
                                                               "\u0000")]
        trial.held("done" not in empty, "names without a visible character, or too long", empty)


ATTACKS = (forged_addresses, limits_behind_a_proxy, files, names)
