"""Attacks on notifications: where they may be sent to, and who learns of them."""

from attacks.site import elsewhere

STRANGER = elsewhere(0)
KEY, AUTH = "04" + "ab" * 64, "cd" * 16
NO_PUSH_SERVICES = [
    "https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://169.254.169.254/latest/meta-data/",
    "https://10.0.0.1/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com@127.0.0.1/x", "https://fcm.googleapis.com.example.org/x", "https://evilpush.apple.com/x",
    "https://[::ffff:127.0.0.1]/x", "https://2130706433/x", "https://0x7f.1/x", "https://fcm.googleapis.com./x",
    "https://fcm.googleapis.com:443@127.0.0.1/x", "https://fcm.googleapis.com\\@127.0.0.1/x", "https://fcm.googleapis.com:0443/x",
    "https://fcm.googleapis。com/x", "https://.push.apple.com/x", "https://a..push.apple.com/x",
    "https://fcm.googleapis.com/x\r\nHost: example.org", "file:///etc/passwd", "https://fcm.googleapis.com", "",
    "https://fcm.googleapis.com/" + "x" * 2000,
]


def to(endpoint, key=KEY, auth=AUTH):
    return {"endpoint": endpoint, "key": key, "auth": auth}


async def notices(trial):
    """Players and a spectator make the server send to other hosts, and listen for who is notified."""
    async with trial.site(hurried=True) as site:
        terms = {"turn_hours": 24, "missed_turn": "stand_in"}
        ana = await site.open(wishes={"options": {"players": 4, **terms}})
        others = []
        for name, watch in (("Bo", False), ("Cy", True)):
            status, ticket = await site.call("POST", f"/api/tables/{ana.room}/members",
                                             {"name": name, "watch": watch, "accepts": terms}, STRANGER)
            trial.held(status == 201, f"the control: {name} joins a table by turns", status)
            others.append(await site.guest(ana.room, ticket, STRANGER).enter())
        answers = [await ana.do("push", to=to(endpoint)) for endpoint in NO_PUSH_SERVICES]
        trial.held(set(answers) == {"no_push"}, "asks for notifications at addresses that no push service has", set(answers))
        good = "https://fcm.googleapis.com/fcm/send/abc"
        answers = [await ana.do("push", to=to(good, key)) for key in ["", "04", "02" + "ab" * 64, "04" + "ab" * 65]]
        trial.held(set(answers) == {"no_push"}, "asks with keys that are none", set(answers))
        trial.held(await ana.do("push", to=to(good)) == "done", "the control: a real push service", "")
        await ana.do("chat", text="Hi")
        heard = [event for one in others for event in one.events if "fcm" in str(event) or "push" in str(event)]
        trial.held(not heard, "others listen for the subscription", heard)


ATTACKS = (notices,)
