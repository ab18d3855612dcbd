"""Inside Job for research, on top of the C++ engine.

    import insidejob

    game = insidejob.Game(players=4, seed=7)                      # one game
    view = game.view(game.actors[0])                              # what a seat may know
    game.play(insidejob.bot("officer").choose(view))              # a bot's choice
    insidejob.belief(game.view(0)).insider                        # who seems to be the Insider

    env = insidejob.aec_env(players=4)                            # PettingZoo's conventions
    env = insidejob.vector_env(4096, threads=16)                  # many games at once

See README.md beside it and docs/research.md."""
from . import env as _env
from .env import *  # noqa: F401,F403
from .errors import EnvError, IllegalAction, MalformedError, RuleError

__all__ = ["EnvError", "IllegalAction", "MalformedError", "RuleError"]
__all__ += _env.__all__
_WITHOUT_CORE = len(__all__)
# These need the extension. `vector_env` works without it (python3 -m insidejob.build).
__all__ += ["Action", "AecEnv", "ArenaResult", "Belief", "Bot", "Game", "Seed", "Solution", "View", "aec_env", "arena", "belief", "bot",
            "divergence", "evidence", "exact_belief", "levels", "play_game", "referee", "suspicion", "text_of"]

try:
    from ._core import Action, Game, Seed, View, __version__, levels, referee  # noqa: F401
except ModuleNotFoundError as _missing:
    if _missing.name != "insidejob._core":
        raise
    _with_core = __all__[_WITHOUT_CORE:]
    del __all__[_WITHOUT_CORE:]

    def __getattr__(name: str) -> object:
        if name in _with_core:
            raise ImportError(f"insidejob.{name} takes the package's extension: `pip install .` in the folder python/ "
                              "of the project builds it")
        raise AttributeError(f"module 'insidejob' has no attribute {name!r}")
else:
    from .aec import AecEnv, aec_env  # noqa: F401
    from .exact import divergence, exact_belief  # noqa: F401
    from .contest import ArenaResult, arena, play_game  # noqa: F401
    from .mind import Belief, Bot, belief, bot, evidence, suspicion  # noqa: F401
    from .picture import text_of  # noqa: F401
    from .solution import Solution  # noqa: F401
