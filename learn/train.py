#!/usr/bin/env python3
"""Trains a policy by self-play among strangers: PPO with a critic that sees everything.

  python3 learn/train.py --minutes 8 --seed 1 --out runs/a
  python3 learn/train.py --minutes 8 --seed 2 --from runs/a --pool runs/b/policy.npz --out runs/c

Writes policy.npz, critic.npz and curve.jsonl (one line per evaluation) to --out. See learn/README.md.
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
from lineups import places, training_lineups  # noqa: E402
from rollout import Table, absolute_seats, advantages  # noqa: E402
from setups import SETS  # noqa: E402
from insidejob.env import VectorEnv  # noqa: E402


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", required=True, help="folder for checkpoints and the curve")
    parser.add_argument("--minutes", type=float, default=5, help="of training, evaluation aside")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start", help="folder of an earlier run to go on from")
    parser.add_argument("--pool", nargs="*", default=[], help="frozen policies that take seats beside the learner")
    parser.add_argument("--setups", choices=sorted(SETS), default="classic4")
    parser.add_argument("--games", type=int, default=32768)
    parser.add_argument("--tables", type=int, default=3, help="environments that take turns on the GPU")
    parser.add_argument("--clock", action="store_true", help="print where a rollout's time goes")
    parser.add_argument("--steps", type=int, default=48, help="decisions per game and update")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--width", type=int, default=768)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=32768)
    parser.add_argument("--rate", type=float, nargs=2, default=[7e-4, 4e-5], help="learning rate, first and last")
    parser.add_argument("--entropy", type=float, nargs=2, default=[0.05, 0.004], help="its weight, first and last")
    parser.add_argument("--shaping", type=float, nargs=2, default=[0.3, 0.3], help="reward for a mission, first and last")
    parser.add_argument("--strangers", type=float, default=0.5, help="share of games in which any seat may be a stranger")
    parser.add_argument("--role-loss", type=float, default=0.25)
    parser.add_argument("--card-loss", type=float, default=0.05)
    parser.add_argument("--snapshot-minutes", type=float, default=1.0, help="how often the learner joins its own pool")
    parser.add_argument("--evaluate-minutes", type=float, default=1.0)
    return parser.parse_args()


class Pool:
    """Who else may sit at the table: numbers 1 to 11 of the environment's policies."""

    def __init__(self, paths, learner, device, snapshots=4):
        self.fixed = [network.for_play(network.load(path, device)) for path in paths]
        self.snapshots = [network.for_play(learner) for _ in range(snapshots)]
        self.next = 0
        assert len(self.fixed) + snapshots <= 11, "at most eleven others"

    def policies(self, learner):
        return dict(enumerate([network.for_play(learner), *self.snapshots, *self.fixed]))

    def add_snapshot(self, learner):
        self.snapshots[self.next] = network.for_play(learner)
        self.next = (self.next + 1) % len(self.snapshots)


def update(batches, policy, critic, optimizer, args, entropy_weight):
    """One pass over all decisions. Returns what was measured, as means."""
    parts = {"obs": [], "mask": [], "priv": [], "act": [], "logp": [], "adv": [], "ret": [], "learner": [],
             "insider": [], "sides": [], "cards": [], "seats": [], "players": []}
    for batch in batches:
        gain, returns = advantages(batch, 0.95)
        seat = batch.seats[..., None]
        parts["adv"].append(gain.gather(2, seat)[..., 0].flatten())
        where = absolute_seats(batch.seats.flatten(), batch.players.flatten())
        parts["ret"].append(returns.flatten(0, 1).gather(1, where))
        for name, tensor in (("obs", batch.observations), ("mask", batch.masks), ("priv", batch.privileged),
                             ("act", batch.actions), ("logp", batch.log_probs), ("learner", batch.learner),
                             ("insider", batch.insider), ("sides", batch.sides), ("cards", batch.cards),
                             ("players", batch.players)):
            parts[name].append(tensor.flatten(0, 1))
    data = {name: torch.cat(tensors) for name, tensors in parts.items() if tensors}
    mine = data["learner"]
    gains = data["adv"][mine]
    data["adv"] = (data["adv"] - gains.mean()) / (gains.std() + 1e-6)
    measured = torch.zeros(8, device=mine.device)
    rows = len(mine)
    count = 0
    for part in torch.randperm(rows, device=mine.device).split(args.minibatch):
        if len(part) < args.minibatch // 2:
            continue
        with torch.autocast("cuda", dtype=torch.bfloat16):
            value = critic(data["obs"][part], data["priv"][part])
            there = torch.arange(network.SEATS, device=part.device) < data["players"][part].clamp(min=3)[:, None]
            value_loss = ((value - data["ret"][part]).square() * there).sum() / there.sum()
            # The critic learns from everybody's decisions, the policy from its own.
            part = part[data["learner"][part]]
            hidden = policy(data["obs"][part])
            logits = policy.logits(hidden, network.unpack_mask(data["mask"][part]))
            log_p = torch.log_softmax(logits, 1)
            chosen = log_p.gather(1, data["act"][part][:, None])[:, 0]
            ratio = (chosen - data["logp"][part]).exp()
            gain = data["adv"][part]
            policy_loss = -torch.minimum(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
            p = log_p.exp()
            entropy = -(p * log_p.masked_fill(p == 0, 0)).sum(1).mean()
            insider_loss = torch.nn.functional.cross_entropy(policy.insider(hidden).float(), data["insider"][part])
            sides = data["sides"][part]
            side_loss = torch.nn.functional.cross_entropy(
                policy.side(hidden).float().view(-1, network.SIDES), sides.masked_fill(sides > 2, -100).flatten(),
                ignore_index=-100)
            card_loss = torch.nn.functional.cross_entropy(
                policy.place(hidden).float().view(-1, network.PLACES), data["cards"][part].long().flatten())
        loss = (policy_loss + 0.5 * value_loss - entropy_weight * entropy +
                args.role_loss * (insider_loss + side_loss) + args.card_loss * card_loss)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        torch.nn.utils.clip_grad_norm_(critic.parameters(), 1.0)
        optimizer.step()
        with torch.no_grad():
            measured += torch.stack([policy_loss, value_loss, entropy, insider_loss, side_loss, card_loss,
                                     (data["logp"][part] - chosen).mean(),
                                     ((ratio - 1).abs() > 0.2).float().mean()]).detach().float()
        count += 1
    names = ["policy_loss", "value_loss", "entropy", "insider_loss", "side_loss", "card_loss", "kl", "clipped"]
    return dict(zip(names, (measured / max(count, 1)).tolist()))


def evaluate(policies, args, device, seed, games=8192):
    """Win rates in fixed places, on deals of their own."""
    result = {}
    for name, lineup, is_agents in places("rookie")[:4]:
        env = VectorEnv(games, setups=SETS[args.setups](), lineups=[lineup], threads=args.threads, seed=seed)
        table = Table(env, 1, device, seed)
        # The first game of every row, not those that ended first.
        endings, missing = [], games
        while missing:
            table.decide(policies)
            ended = table.take(0)
            endings.append(ended[ended["episode"] < games])
            missing -= len(endings[-1])
        first = np.concatenate(endings)
        agents = (first["winner"] == 0).mean()
        result[f"{name}_rookie"] = round(float(agents if is_agents else 1 - agents), 4)
        env.close()
    return result


def main() -> None:
    args = arguments()
    os.makedirs(args.out, exist_ok=True)
    device = "cuda"
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    if args.start:
        policy = network.load(os.path.join(args.start, "policy.npz"), device)
        critic = network.load(os.path.join(args.start, "critic.npz"), device)
    else:
        policy = network.Policy(args.width, args.depth).to(device)
        critic = network.Critic(args.width, args.depth).to(device)
    pool = Pool(args.pool, policy, device)
    optimizer = torch.optim.Adam([*policy.parameters(), *critic.parameters()], lr=args.rate[0], eps=1e-5, fused=True)
    lineups = training_lineups(args.strangers, snapshots=len(pool.snapshots), fixed=len(pool.fixed))
    tables = []
    workers = concurrent.futures.ThreadPoolExecutor(args.tables)
    for number in range(args.tables):
        env = VectorEnv(args.games // args.tables, setups=SETS[args.setups](), lineups=lineups, threads=max(1, args.threads // 2),
                        seed=args.seed * 1000 + number)
        tables.append(Table(env, args.steps, device, args.seed * 1000 + number))
    decisions, games, trained, missions = 0, 0, 0.0, 0.0
    last_snapshot = last_evaluation = 0.0
    with open(os.path.join(args.out, "curve.jsonl"), "a") as curve:
        begin = time.time()
        while trained < args.minutes:
            share = trained / args.minutes
            for group in optimizer.param_groups:
                group["lr"] = args.rate[0] * (args.rate[1] / args.rate[0]) ** share
            entropy_weight = args.entropy[0] * (args.entropy[1] / args.entropy[0]) ** share
            shaping = args.shaping[0] + (args.shaping[1] - args.shaping[0]) * share
            policies = pool.policies(policy)
            rollout_begin = time.time()
            torch.cuda.synchronize()
            ended = list(workers.map(lambda table: table.roll(policies, shaping), tables))
            batches = [table.batch(critic) for table in tables]
            torch.cuda.synchronize()
            update_begin = time.time()
            if args.clock:
                print({name: round(value, 3) for name, value in tables[0].clock.items()}, round(update_begin - rollout_begin, 3), flush=True)
                tables[0].clock.clear()
            measured = update(batches, policy, critic, optimizer, args, entropy_weight)
            torch.cuda.synchronize()
            now = time.time()
            trained += (now - rollout_begin) / 60
            decisions += args.games * args.steps
            endings = np.concatenate(ended)
            games += len(endings)
            own = endings[np.isin(endings["policies"], (0, 255)).all(1)]
            if len(own):
                missions = float(own["completed"].mean())
            if trained - last_snapshot >= args.snapshot_minutes:
                pool.add_snapshot(policy)
                last_snapshot = trained
            if trained - last_evaluation >= args.evaluate_minutes or trained >= args.minutes:
                last_evaluation = trained
                line = {"minutes": round(trained, 2), "decisions": decisions, "games": games,
                        "rollout_s": round(update_begin - rollout_begin, 3), "update_s": round(now - update_begin, 3),
                        "shaping": round(shaping, 4), "self_agents": round(float((own["winner"] == 0).mean()), 4),
                        "self_missions": round(missions, 3), "self_vote": round(float((own["cause"] == 6).mean()), 4),
                        **{name: round(value, 4) for name, value in measured.items()},
                        **evaluate(policies, args, device, seed=900_000 + args.seed)}
                print(json.dumps(line), flush=True)
                curve.write(json.dumps(line) + "\n")
                curve.flush()
                about = {"seed": args.seed, "minutes": trained, "arguments": json.dumps({name: value for name, value in vars(args).items() if name != "out"})}
                network.save(os.path.join(args.out, "policy.npz"), policy, **about)
                network.save(os.path.join(args.out, "critic.npz"), critic, **about)
    print(f"{decisions / (trained * 60):.0f} decisions per second, {(time.time() - begin) / 60:.1f} minutes in all")


if __name__ == "__main__":
    main()
