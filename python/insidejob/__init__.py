"""Inside Job for research: many games at once, on top of the C++ engine.

    import insidejob
    env = insidejob.vector_env(4096, threads=16)
    env.reset()
    while True:
        env.step(choose(env.observations, env.masks))

See docs/research.md."""
from .env import *  # noqa: F401,F403
from .env import __all__  # noqa: F401
