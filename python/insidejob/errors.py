"""The exceptions of this package. Nothing that a caller passes ends the process."""

__all__ = ["EnvError", "IllegalAction", "MalformedError", "RuleError"]


class RuleError(ValueError):
    """The rules refuse an action, a setup or a record.

    code: the referee's (docs/rules/FORMAT.md). rule: such as "R3.4". fault: what exactly is wrong. at: the index of the
    action, or -1 for a setup."""

    def __init__(self, message: str, code: str, rule: str, fault: str, at: int) -> None:
        super().__init__(f"{message} ({rule}, {code})")
        self.code = code
        self.rule = rule
        self.fault = fault
        self.at = at


class MalformedError(ValueError):
    """Not in the form of docs/rules/FORMAT.md. The message names the field."""


class EnvError(Exception):
    """An error reported by the library. `status` is its number."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class IllegalAction(EnvError):
    """An action that its mask excludes. No game has moved."""
