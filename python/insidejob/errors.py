"""What can be wrong. Nothing that a caller passes ends the process."""

__all__ = ["EnvError", "IllegalAction", "MalformedError", "RuleError"]


class RuleError(ValueError):
    """The rules refuse it: an action, a set-up or a record.

    code: as the referee's (docs/rules/FORMAT.md); rule: such as "R3.4"; fault: what exactly;
    at: the index of the action, or -1 for a set-up."""

    def __init__(self, message: str, code: str, rule: str, fault: str, at: int) -> None:
        super().__init__(f"{message} ({rule}, {code})")
        self.code = code
        self.rule = rule
        self.fault = fault
        self.at = at


class MalformedError(ValueError):
    """Not in the form of docs/rules/FORMAT.md: the message names the field."""


class EnvError(Exception):
    """What the library says is wrong; `status` is its number."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class IllegalAction(EnvError):
    """An action that its mask excludes. No game has moved."""
