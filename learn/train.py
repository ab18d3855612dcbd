#!/usr/bin/env python3
"""Trains a policy by self-play among strangers: PPO with a critic that sees everything.

  python3 learn/train.py --minutes 8 --seed 1 --out runs/a
  python3 learn/train.py --minutes 8 --seed 2 --from runs/a --pool officer=runs/officer.npz --out runs/c

Writes policy.npz, critic.npz and curve.jsonl (one line per report) to --out. See learn/README.md.
"""

import argparse
import concurrent.futures
import json
import os
import sys
import time

import numpy as np
import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "python")]
import network  # noqa: E402
import student as small  # noqa: E402
from lineups import AMONG_BOTS, PLACES, bots_lineups, results, training_lineups  # noqa: E402
from rollout import Batch, Players, Record, Table, batch_of, endings_of, roll  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import VectorEnv  # noqa: E402


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder for checkpoints and the curve")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start", help="folder of an earlier run to go on from")
    parser.add_argument("--from-policy", dest="start_policy", help="another policy to go on with, or a small network (.ijnet, --snapshots 0)")
    parser.add_argument("--pool", nargs="*", default=[], metavar="NAME=FILE[@TEMPERATURE]", help="frozen policies that take seats beside the learner")
    parser.add_argument("--voter", nargs="+", default=[], metavar="NAME", help="of the pool: the first casts the votes of the others that are named")
    parser.add_argument("--decay", type=float, default=0.0, help="of a small network's first layer, so that its file compresses better")
    parser.add_argument("--places", nargs="*", default=[], metavar="NAME=SHARE", help="other shares than those in lineups.py")
    parser.add_argument("--rookies", type=int, default=2, help="their share among strangers; each of the pool has 2")
    parser.add_argument("--bots", nargs="*", default=[], metavar="NAME=SHARE", help="built-in bots, for another table with games of its own")
    parser.add_argument("--bots-games", type=int, default=4096, help="at that table")
    parser.add_argument("--bots-places", nargs="*", default=[], metavar="NAME=SHARE", help="as --places, at that table")
    parser.add_argument("--worlds", type=int, default=0, help="that those bots imagine for a decision; 0: all")
    parser.add_argument("--iterations", type=int, default=0, help="of a spymaster among them")
    parser.add_argument("--setups", choices=sorted(SETS), default="classic4")
    parser.add_argument("--games", type=int, default=32768)
    parser.add_argument("--tables", type=int, default=2, help="environments that take turns on the GPU")
    parser.add_argument("--steps", type=int, default=48, help="decisions per game and update")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--width", type=int, default=768)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=32768)
    parser.add_argument("--passes", type=int, default=1, help="over the decisions of an update")
    parser.add_argument("--critic-rate", type=float, default=1.0, help="of the critic, in multiples of --rate")
    parser.add_argument("--critic-first", type=float, default=0.0, help="share of the run in which the critic learns alone")
    parser.add_argument("--rate", type=float, nargs=2, default=[7e-4, 4e-5], help="learning rate, first and last")
    parser.add_argument("--entropy", type=float, nargs=2, default=[0.05, 0.004], help="its weight, first and last")
    parser.add_argument("--shaping", type=float, nargs=2, default=[0.3, 0.3], help="the Agents' reward for a mission, first and last")
    parser.add_argument("--trace", type=float, default=0.95, help="of the advantages")
    parser.add_argument("--role-loss", type=float, default=0.25)
    parser.add_argument("--card-loss", type=float, default=0.05)
    parser.add_argument("--snapshots", type=int, default=4)
    parser.add_argument("--snapshot-minutes", type=float, default=0.7, help="how often the learner joins its own pool")
    parser.add_argument("--report-minutes", type=float, default=0.5)
    parser.add_argument("--anchor", nargs=2, metavar=("FILE", "WEIGHT"), help="a policy that the learner must stay close to")
    parser.add_argument("--no-graph", action="store_true", help="without CUDA graphs")
    return parser.parse_args()


MEASURED = ["policy_loss", "value_loss", "entropy", "insider_loss", "side_loss", "card_loss", "kl", "clipped", "far"]


def update(batches: list[Batch], policy, critic, anchor, optimizer, args, entropy_weight: float) -> torch.Tensor:
    """One pass over all decisions: the critic learns from everyone's, the policy from its own. Returns the means of
    what was measured, on the GPU."""
    data = {name: torch.cat([getattr(batch, name) for batch in batches]) for name in Batch.__dataclass_fields__}
    device = data["mine"].device
    rows = len(data["mine"])
    mine = torch.nonzero(data["mine"])[:, 0]
    gains = data["gains"]
    gains = (gains - gains[mine].mean()) / (gains[mine].std() + 1e-6)
    parts = max(1, rows // args.minibatch)
    seats = torch.arange(network.SEATS, device=device)
    measured = torch.zeros(len(MEASURED), device=device)

    def drawn(count):
        return [part for _ in range(args.passes) for part in torch.randperm(count, device=device).tensor_split(parts)]
    for all_, part in zip(drawn(rows), drawn(len(mine))):
        part = mine[part]
        with torch.autocast(device.type, dtype=torch.bfloat16):
            value = critic(data["observations"][all_], data["privileged"][all_])
            there = seats < data["players"][all_].clamp(min=3)[:, None]
            value_loss = ((value - data["returns"][all_]).square() * there).sum() / there.sum()
            hidden = policy(data["observations"][part])
            mask = network.unpack_mask(data["masks"][part])
            log_p = torch.log_softmax(policy.logits(hidden, mask), 1)
            chosen = log_p.gather(1, data["actions"][part][:, None])[:, 0]
            ratio = (chosen - data["log_probs"][part]).exp()
            gain = gains[part]
            policy_loss = -torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            p = log_p.exp()
            entropy = -(p * log_p.masked_fill(p == 0, 0)).sum(1).mean()
            insider_loss = torch.nn.functional.cross_entropy(policy.insider(hidden).float(), data["insider"][part])
            sides = data["sides"][part]
            side_loss = torch.nn.functional.cross_entropy(
                policy.side(hidden).float().reshape(-1, network.SIDES), sides.masked_fill(sides > 2, -100).flatten(),
                ignore_index=-100)
            card_loss = torch.zeros((), device=device)
            if policy.place is not None:
                card_loss = torch.nn.functional.cross_entropy(
                    policy.place(hidden).float().view(-1, network.PLACES), data["cards"][part].long().flatten())
            far = torch.zeros((), device=device)
            if anchor is not None:
                with torch.no_grad():
                    kept = torch.log_softmax(anchor.logits(anchor(data["observations"][part]), mask), 1)
                far = (p * (log_p - kept).masked_fill(p == 0, 0)).sum(1).mean()
        loss = (policy_loss + 0.5 * value_loss - entropy_weight * entropy +
                args.role_loss * (insider_loss + side_loss) + args.card_loss * card_loss +
                (float(args.anchor[1]) * far if anchor is not None else 0))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        torch.nn.utils.clip_grad_norm_(critic.parameters(), 1.0)
        optimizer.step()
        with torch.no_grad():
            measured += torch.stack([policy_loss, value_loss, entropy, insider_loss, side_loss, card_loss,
                                     (data["log_probs"][part] - chosen).mean(),
                                     ((ratio - 1).abs() > 0.2).float().mean(), far]).detach().float()
    return measured / (parts * args.passes)


class Trainer:
    """The networks, and an update that may run beside the next rollout, on a separate stream."""

    def __init__(self, args, device):
        self.args, self.cuda = args, device == "cuda"
        if args.start:
            policy = args.start_policy or os.path.join(args.start, "policy.npz")
            self.policy = small.load(policy, device, fast=True) if policy.endswith(".ijnet") else network.load(policy, device)
            self.critic = network.load(os.path.join(args.start, "critic.npz"), device)
        else:
            self.policy = network.Policy(args.width, args.depth).to(device)
            self.critic = network.Critic(args.width, args.depth).to(device)
        self.anchor = network.for_play(network.load(args.anchor[0], device)) if args.anchor else None
        fused = {"fused": True} if self.cuda else {}
        first, *rest = self.policy.parameters()
        groups = [{"params": [*self.critic.parameters()]}, {"params": rest},
                  {"params": [first], "weight_decay": args.decay if isinstance(self.policy, small.Student) else 0.0}]
        self.optimizer = torch.optim.AdamW(groups, lr=args.rate[0], eps=1e-5, weight_decay=0.0, **fused)
        self.stream = torch.cuda.Stream() if self.cuda else None
        self.seconds = 0.0

    def weights(self, share: float) -> tuple[float, float, float]:
        """Learning rate, weight of the entropy and shaping at this point of the run, from 0 to 1."""
        args = self.args
        return (args.rate[0] * (args.rate[1] / args.rate[0]) ** share,
                args.entropy[0] * (args.entropy[1] / args.entropy[0]) ** share,
                args.shaping[0] + (args.shaping[1] - args.shaping[0]) * share)

    def learn(self, records: list[Record], share: float):
        begin = time.perf_counter()
        rate, entropy_weight, shaping = self.weights(share)
        critic, *policy = self.optimizer.param_groups
        critic["lr"] = rate * self.args.critic_rate
        for group in policy:
            group["lr"] = rate if share >= self.args.critic_first else 0.0
        with torch.cuda.stream(self.stream):
            batches = [batch_of(record, self.critic, shaping, self.args.trace) for record in records]
            measured = update(batches, self.policy, self.critic, self.anchor, self.optimizer, self.args, entropy_weight).tolist()
            endings = np.concatenate([endings_of(record) for record in records])
        if self.cuda:
            self.stream.synchronize()
        self.seconds = time.perf_counter() - begin
        return measured, endings

    def save(self, **about) -> None:
        given = json.dumps({name: value for name, value in vars(self.args).items() if name != "out"})
        for name, saved in (("policy", self.policy), ("critic", self.critic)):
            if isinstance(saved, small.Student):
                small.write(os.path.join(self.args.out, f"{name}.ijnet"), saved.integers())
            else:
                network.save(os.path.join(self.args.out, f"{name}.npz"), saved, seed=self.args.seed, arguments=given, **about)


def busiest(env, others: int, steps: int = 60) -> int:
    """The most decisions that one of the other policies has to make in a step, plus a margin."""
    env.reset()
    most = 0
    for _ in range(steps):
        env.step_random()
        most = max(most, np.bincount(env.decisions["policy"], minlength=1 + others)[1:1 + others].max(initial=0))
    return int(min(env.games, most * 1.15 + 32))


def main() -> None:
    args = arguments()
    os.makedirs(args.out, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    cuda = device == "cuda"
    # Rollout and update run in two threads that need the interpreter more often than the default allows.
    sys.setswitchinterval(0.0002)
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    trainer = Trainer(args, device)
    assert not args.snapshots or isinstance(trainer.policy, network.Policy), "a small network cannot join its pool: --snapshots 0"
    pool = dict(entry.split("=", 1) for entry in args.pool)
    places = PLACES | {name: int(share) for name, share in (entry.split("=") for entry in args.places)}
    pool = dict(sorted(pool.items(), key=lambda entry: ".ijnet" in entry[1]))  # small networks come last
    others = [trainer.policy] * args.snapshots + [small.stranger(path, device) for path in pool.values()]
    assert len(others) <= 11, "at most eleven others"
    numbers = {name: number for number, name in enumerate(pool, 1 + args.snapshots)}
    players = Players(trainer.policy, others, device, *((numbers[args.voter[0]], tuple(numbers[name] for name in args.voter[1:]))
                                                       if args.voter else ()))
    lineups = training_lineups(places, args.snapshots, list(pool), args.rookies)
    stream = torch.cuda.Stream(priority=-1) if cuda else None
    games = args.games // args.tables
    tables = []
    if cuda:
        torch.cuda.synchronize()  # other streams use what was made on the default one
    with torch.cuda.stream(stream):
        for number in range(args.tables):
            env = VectorEnv(games, setups=SETS[args.setups](), lineups=lineups, threads=args.threads, seed=args.seed * 1000 + number)
            tables.append(Table(env, players, busiest(env, players.others), stream))
        if args.bots:
            bots = {name: int(share) for name, share in (entry.split("=") for entry in args.bots)}
            among = AMONG_BOTS | {name: int(share) for name, share in (entry.split("=") for entry in args.bots_places)}
            env = VectorEnv(args.bots_games, setups=SETS[args.setups](), lineups=bots_lineups(bots, among), threads=args.threads,
                            seed=args.seed * 1000 + args.tables, iterations=args.iterations, worlds=args.worlds)
            tables.append(Table(env, players, 1, stream))
        for table in tables:
            if cuda and not args.no_graph:
                table.capture()
    records = [[Record(args.steps, table.env.games, device) for table in tables] for _ in range(2)]
    decisions = args.steps * sum(table.env.games for table in tables)
    print(json.dumps({"games": args.games, "room": [table.capacity for table in tables], "others": len(others)}), flush=True)
    if cuda:
        torch.cuda.synchronize()
    worker = concurrent.futures.ThreadPoolExecutor(1)
    pending, count, waited, clock, kept = None, 0, 0.0, {}, []
    begin = last_report = last_snapshot = time.time()
    last_count, snapshot = 0, 0
    with open(os.path.join(args.out, "curve.jsonl"), "a") as curve, torch.cuda.stream(stream):
        while True:
            roll(tables, records[count % 2], args.steps, clock)
            if cuda:
                stream.synchronize()
            rolled = time.time()
            if pending is not None:
                measured, endings = pending.result()
                kept.append(endings)
            now = time.time()
            waited += now - rolled
            minutes = (now - begin) / 60
            network.refresh(players.learner, trainer.policy)
            if now - last_snapshot >= 60 * args.snapshot_minutes and args.snapshots:
                players.stack.put(snapshot % args.snapshots, trainer.policy)
                snapshot, last_snapshot = snapshot + 1, now
            if cuda:
                stream.synchronize()
            done = minutes >= args.minutes and pending is not None
            if pending is not None and (done or now - last_report >= 60 * args.report_minutes):
                spent, steps = now - last_report, count - last_count
                line = {"minutes": round(minutes, 2), "decisions": count * decisions,
                        "per_second": round(steps * decisions / spent), "update_s": round(trainer.seconds, 3),
                        "idle_s": round(waited / max(1, steps), 3),
                        "clock": {name: round(value / max(1, steps), 3) for name, value in clock.items()},
                        "weights": [round(value, 5) for value in trainer.weights(min(1.0, minutes / args.minutes))],
                        **{name: round(value, 4) for name, value in zip(MEASURED, measured)},
                        "results": results(np.concatenate(kept), args.snapshots, list(pool))}
                print(json.dumps(line), flush=True)
                curve.write(json.dumps(line) + "\n")
                curve.flush()
                trainer.save(minutes=round(minutes, 2), decisions=line["decisions"])
                last_report, last_count, waited, clock, kept = time.time(), count, 0.0, {}, []
            if done:
                break
            pending = worker.submit(trainer.learn, records[count % 2], min(1.0, minutes / args.minutes))
            count += 1
            if args.bots:  # bots are slow, so the next games wait for what was learned
                pending.result()
                network.refresh(players.learner, trainer.policy)
                if cuda:
                    stream.synchronize()
    worker.shutdown()


if __name__ == "__main__":
    main()
