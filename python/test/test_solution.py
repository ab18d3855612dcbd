"""Solved small games from Python."""
import json
import pathlib
import re
import subprocess
import tempfile
import unittest

import numpy as np

import insidejob

from test_game import program


@unittest.skipUnless(program(), "needs $INSIDEJOB_PROGRAM")
class SolutionTest(unittest.TestCase):
    def solve(self, *words):
        """A solution, and how often the Agents win by it according to the program, in percent."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "policy")
            done = subprocess.run([program(), "solve", "--tricks", "1", "--missions-needed", "1", "--until", "0", *words,
                                   "--policy", path], check=True, capture_output=True, text=True)
            self.lines = path.read_text().splitlines()
            return insidejob.Solution(path), float(re.findall(r"^ *\d+ +([\d.]+)%", done.stdout, re.MULTILINE)[-1])

    def agents_win(self, solution, game):
        """How likely they are to win from here on."""
        if game.over:
            return float(game.result["side"] == "agents")
        view = game.view(game.actors[0])
        chances, won = solution(view), 0.0
        self.assertAlmostEqual(chances.sum(), 1)
        for action, chance in zip(view.legal, chances):
            if chance > 0:
                after = game.copy()
                after.play(action)
                won += chance * self.agents_win(solution, after)
        return won

    def test_played_out_it_is_worth_what_the_program_says(self):
        solution, wanted = self.solve("--suits", "1", "--numbers", "3", "--hand", "1", "--missions", "second_highest", "--wager",
                                      "--intel-needed", "4", "--iterations", "7", "--seed", "3")
        won, deals = 0.0, set()
        for seed in range(400):
            game = solution.game(seed)
            deal = str([(game.view(seat).hand, game.view(seat).role) for seat in range(3)])
            if deal not in deals:
                deals.add(deal)
                won += self.agents_win(solution, game)
        self.assertEqual(len(deals), 18)
        self.assertAlmostEqual(100 * won / 18, wanted, places=2)

    def test_it_judges_a_belief(self):
        solution, _ = self.solve("--numbers", "5", "--hand", "3", "--missions", "third_lowest", "--iterations", "16")
        chance = np.random.default_rng(1)
        game = solution.game(5)
        while len(game.actions) < 3:
            view = game.view(game.actors[0])
            game.play(chance.choice(view.legal, p=solution(view)))
        for seat in range(3):
            view = game.view(seat)
            exact = insidejob.exact_belief(view, solution)
            self.assertAlmostEqual(exact.insider.sum(), 1)
            self.assertLess(insidejob.divergence(exact.insider, insidejob.belief(view).insider), 5)

    def test_exchanged_suits_are_played_alike(self):
        solution, _ = self.solve("--numbers", "5", "--hand", "3", "--missions", "third_lowest", "--iterations", "4")
        other = str.maketrans("BG", "GB")
        order = {f"{suit}{number}": number + 9 * (suit == "G") for suit in "BG" for number in range(1, 6)}
        lines = {}
        for line in map(json.loads, self.lines[1:]):
            lines[line["seat"], line["role"], tuple(line["hand"]), tuple(line["plays"])] = line["chances"]
        self.assertEqual(len(lines), len(self.lines) - 1)
        self.assertGreater(len(lines), 1000)
        for (seat, role, hand, plays), chances in lines.items():
            hand = tuple(sorted((card.translate(other) for card in hand), key=order.get))
            plays = tuple(card.translate(other) for card in plays)
            self.assertEqual(lines[seat, role, hand, plays], {choice.translate(other): one for choice, one in chances.items()})

    def test_mistakes(self):
        solution, _ = self.solve("--suits", "1", "--numbers", "3", "--hand", "1", "--missions", "second_highest", "--iterations", "1",
                                 "--intel-needed", "4")
        other = insidejob.Game(3)
        with self.assertRaisesRegex(ValueError, "not a game of insidejob solve"):
            solution(other.view(other.actors[0]))
        with self.assertRaisesRegex(ValueError, "to act"):
            solution(solution.game().view())
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "policy")
            lacking = [json.dumps({key: value for key, value in json.loads(self.lines[0]).items() if key != name})
                       for name in json.loads(self.lines[0]) if name not in ("format", "version")]
            for text in ("", "{}", "[]", "3", "null", "\udcff", *lacking, self.lines[0][:-1], "\n".join([*self.lines, self.lines[-1][:-9]])):
                path.write_bytes(text.encode(errors="surrogateescape"))
                with self.assertRaisesRegex(ValueError, "no policy", msg=text[:80]):
                    insidejob.Solution(path)


if __name__ == "__main__":
    unittest.main()
