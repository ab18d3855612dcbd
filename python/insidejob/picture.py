"""A view in a few lines of text, for the terminal."""
from __future__ import annotations

import typing

from . import _core

__all__ = ["text_of"]


def _who(seat: int, data: dict[str, typing.Any]) -> str:
    return "you" if seat == data.get("seat") else "Larry" if data["larry_seat"] == seat else f"seat {seat}"


def _plays(trick: dict[str, typing.Any], data: dict[str, typing.Any]) -> str:
    return ", ".join(f"{_who(play['seat'], data)} {play['card']}{'*' if play.get('wager') else ''}" for play in trick["plays"])


def text_of(view: _core.View) -> str:
    """What the view's seat sees, in a few lines. A star is a token on a card."""
    if not isinstance(view, _core.View):
        raise TypeError(f"text_of takes a View, not {view!r}")
    data = view.as_dict()
    data["larry_seat"] = 2 if view.players == 2 else None
    lines = [f"{view.phase}, {view.trick} tricks played, {view.missions_completed} missions completed"]
    lines.append("tokens: " + ", ".join(f"{_who(seat, data)} {count}" for seat, count in enumerate(view.tokens)))
    for seat, role in view.face_up.items():
        lines.append(f"face up: {_who(seat, data)} is {role}")
    for trick in data["tricks"]:
        if "winner" in trick:
            outcome = "completed" if trick["completed"] else "failed"
            lines.append(f"  {trick['mission']} ({trick['trump']}): {_plays(trick, data)}; {_who(trick['winner'], data)} won, {outcome}")
        else:
            lines.append(f"  {trick['mission']} ({trick['trump']}): {_plays(trick, data) or 'nothing yet'}")
            if view.mission_text:
                lines.append(f"  {view.mission_text}")
    if view.seat is not None:
        lines.append(f"you are seat {view.seat}, {view.role}: {' '.join(view.hand)}")
    if view.legal:
        lines.append("you may: " + ", ".join(_action(action) for action in view.legal))
    if data.get("result"):
        lines.append(f"over: {data['result']['side']} win by {data['result']['cause']}")
    return "\n".join(lines)


def _action(action: _core.Action) -> str:
    if action.card:
        return action.card + "*" * action.wager
    if action.larry:
        return f"{action.larry} ({action.top} back)"
    if action.votes:
        return "vote " + "+".join(map(str, action.votes))
    return action.mission or f"name seat {action.accomplice}"
