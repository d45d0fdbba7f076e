# /// script
# requires-python = ">=3.11"
# dependencies = ["torch>=2.4"]
# ///
# pyright: basic, reportMissingImports=false
"""Learn to beat a bot in games against it alone: `python examples/train.py dominion`.

Proximal policy optimisation with masked actions, in the manner of CleanRL. Nobody is imitated, no opening is written
down: the net sees what `lab.env` shows a seat, and a game pays half its result and, as nobody wins the first ones, some
of the difference in points. Needs the extra `croupier[env]`, and torch.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from croupier import lab

TABLES: dict[str, dict[str, Any]] = {
    "dominion": {"opponents": ["big-money"], "preset": "first-game"},
    "caylus-magna-carta": {"opponents": ["builder"]},
}
GAMES, STEPS, EPOCHS, ROWS, WIDE, TOLD = 128, 64, 3, 1024, 128, 500
RATE, CLIP, LAMBDA, ENTROPY = 1e-3, 0.2, 0.95, 0.02
DEALS, FIRST = 200, 10_000
"""How many deals a policy is tried in, from both seats, and the first one's seed: it learns in others."""


def reward(game: lab.Game, seat: int) -> float:
    """Half the result, and a fortieth of the points ahead: its sign is that of the result."""
    if not game.over:
        return 0.0
    points = [tally.points for tally in game.state(seat).tallies]
    return game.reward(seat) / 2 + (points[seat] - points[1 - seat]) / 40


class Net(nn.Module):
    """What is observed -> (logarithms of the actions' chances, reward to come). `used`: the numbers that it reads."""

    def __init__(self, used: Tensor, actions: int) -> None:
        super().__init__()
        self.register_buffer("used", used)
        self.body = nn.Sequential(nn.Linear(len(used), WIDE), nn.ReLU(), nn.Linear(WIDE, WIDE), nn.ReLU())
        self.act, self.value = nn.Linear(WIDE, actions), nn.Linear(WIDE, 1)
        for layer, gain in ((self.body[0], 1.4), (self.body[2], 1.4), (self.act, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    @classmethod
    def load(cls, file: str | Path) -> "Net":
        """The net whose weights are in this file."""
        kept = torch.load(file, weights_only=True)
        net = cls(kept["used"], len(kept["act.bias"]))
        net.load_state_dict(kept)
        return net

    def seen(self, observed: dict[str, Any]) -> tuple[Tensor, Tensor]:
        """What `forward` takes, of observations from the environment."""
        numbers = torch.from_numpy(observed["observation"])[..., self.used]
        return torch.copysign(numbers.abs().log1p(), numbers), torch.from_numpy(observed["action_mask"]).bool()

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """See the class."""
        body = self.body(seen)
        return self.act(body).masked_fill(~mask, -1e9).log_softmax(-1), self.value(body).squeeze(-1)

    @torch.no_grad()
    def best(self, observed: dict[str, Any]) -> Any:
        """The likeliest action, or that of each of many observations."""
        return self(*self.seen(observed))[0].argmax(-1).tolist()


class Learner:
    """A net and the games in which it learns."""

    def __init__(self, ruleset: str, seed: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.games: Any = lab.env.vector(ruleset, GAMES, reward=reward, observe=np.asarray, **TABLES[ruleset])
        self.net = Net(self._used(np.random.default_rng(seed)), int(self.games.single_action_space.n))
        self.optimiser = torch.optim.Adam(self.net.parameters(), eps=1e-5)
        self.observed, _ = self.games.reset(seed=seed * 1_000_003)
        self.over = torch.zeros(GAMES, dtype=torch.bool)

    def _used(self, dice: np.random.Generator) -> Tensor:
        """Which numbers of an observation ever change while actions are drawn: a tenth of them."""
        observed, _ = self.games.reset(seed=0)
        first, used = observed["observation"][0], np.False_
        for _ in range(300):
            mask = observed["action_mask"]
            observed, *_ = self.games.step((dice.random(mask.shape) * (mask + 1e-9)).argmax(1))
            used = used | (observed["observation"] != first).any(0)
        return torch.from_numpy(np.flatnonzero(used))

    @torch.no_grad()
    def play(self) -> tuple[dict[str, Tensor], list[float]]:
        """(a row for each step of each game, by column; the rewards of the games that ended)."""
        steps: list[dict[str, Tensor]] = []
        for _ in range(STEPS):
            seen, mask = self.net.seen(self.observed)
            chances, value = self.net(seen, mask)
            action = (chances - torch.empty_like(chances).exponential_().log()).argmax(-1)
            step = {"seen": seen, "mask": mask, "action": action, "value": value, "live": ~self.over}
            self.observed, paid, over, cut, _ = self.games.step(action.numpy())
            self.over = torch.from_numpy(over | cut)  # it takes the next step to begin again
            step |= {"chance": chances.gather(-1, action[:, None]).squeeze(-1), "over": self.over}
            steps.append(step | {"paid": torch.from_numpy(paid).float()})
        ahead, after = torch.zeros(GAMES), self.net(*self.net.seen(self.observed))[1]
        for step in reversed(steps):
            step["gain"] = ahead = step["paid"] + ~step["over"] * (after + LAMBDA * ahead) - step["value"]
            after = step["value"]
        rows = {name: torch.cat([step[name] for step in steps]) for name in steps[0]}
        return {name: column[rows["live"]] for name, column in rows.items()}, rows["paid"][rows["over"]].tolist()

    def learn(self, rows: dict[str, Tensor], left: float) -> None:
        """Make what turned out better than expected likelier. `left`: how much of the time there still is, below 1."""
        gain, chosen = rows["gain"], rows["mask"].sum(-1) > 1
        better = (gain - gain[chosen].mean()) / (gain[chosen].std() + 1e-8)
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * max(left, 0.05)
        for part in [part for _ in range(EPOCHS) for part in torch.randperm(len(gain)).split(ROWS)]:
            chances, value = self.net(rows["seen"][part], rows["mask"][part])
            ratio = (chances.gather(-1, rows["action"][part][:, None]).squeeze(-1) - rows["chance"][part]).exp()
            policy = -torch.min(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            doubt = -(chances.exp() * chances).sum(-1).mean()
            wrong = (value - (gain + rows["value"])[part]).pow(2).mean()
            self.optimiser.zero_grad()
            (policy + 0.5 * wrong - ENTROPY * max(left, 0.1) * doubt).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimiser.step()


def tried(net: Net, ruleset: str) -> tuple[float, float]:
    """(the share of games won in these deals from both seats, a shared win as half; half its 95% interval)."""
    results = np.zeros((2, DEALS))
    for seat, row in enumerate(results):
        games = lab.env.vector(ruleset, DEALS, seat=seat, observe=np.asarray, **TABLES[ruleset])
        (observed, _), done = games.reset(seed=FIRST), np.zeros(DEALS, bool)
        while not done.all():
            observed, paid, over, cut, _ = games.step(np.array(net.best(observed)))
            row[~done] = paid[~done]
            done |= over | cut
    shares = (results.mean(0) + 1) / 2
    return float(shares.mean()), float(1.96 * shares.std(ddof=1) / np.sqrt(DEALS))


def drawn(rows: list[tuple[float, ...]], title: str) -> str:
    """The curve as SVG: the share of games won while learning, by the processor's minutes."""
    line = " ".join(f"{60 + 560 * row[0] / rows[-1][0]:.1f},{260 - 220 * row[3]:.1f}" for row in rows)
    marks = "".join(f'<path d="M60 {260 - 2.2 * part:.0f}H620" stroke="#999"/>' for part in (0, 50, 100))
    words = "".join(f'<text x="20" y="{264 - 2.2 * part:.0f}">{part}%</text>' for part in (0, 50, 100))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" font-family="sans-serif" font-size="12">'
        f'<title>{title}</title><rect width="640" height="300" fill="#fff"/><text x="60" y="24">{title}</text>'
        f'<text x="620" y="284" text-anchor="end">{rows[-1][0] / 60:.0f} minutes, {rows[-1][2]:.0f} games</text>'
        f'{marks}{words}<polyline points="{line}" fill="none" stroke="#06c" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    """Learn for so many seconds of the processor's; keep weights and curve on the way, and say how strong it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ruleset", choices=TABLES)
    parser.add_argument("--seconds", type=float, default=230, help="of the processor, not by the clock")
    parser.add_argument("--updates", type=int, default=10**9, help="stop after so many, if that is sooner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained"), help="the folder for net.pt, curve.csv, curve.svg")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    learner, rows, steps, ended = Learner(given.ruleset, given.seed), list[tuple[float, ...]](), 0, list[float]()
    title = f"{given.ruleset}: games won against {TABLES[given.ruleset]['opponents'][0]}"
    for update in range(given.updates):
        spent = time.process_time()
        last = update + 1 == given.updates or spent > given.seconds
        played, more = learner.play()
        learner.learn(played, 1 - spent / given.seconds)
        steps, ended = steps + len(played["gain"]), ended + more
        if ended and (last or len(ended) >= TOLD):
            games = len(ended) + (rows[-1][2] if rows else 0)
            rows.append((round(spent, 1), steps, games, round(float(np.sign(ended).mean() + 1) / 2, 3)))
            print("{:.0f} s, {} steps, {} games: {:.1%} won".format(*rows[-1]), flush=True)
            torch.save(learner.net.state_dict(), given.out / "net.pt")
            with (given.out / "curve.csv").open("w", newline="") as file:
                csv.writer(file).writerows([("seconds", "steps", "games", "won"), *rows])
            (given.out / "curve.svg").write_text(drawn(rows, title))
            ended = []
        if last:
            break
    print("{:.1%} ± {:.1%} of games won from both seats".format(*tried(learner.net, given.ruleset)))


if __name__ == "__main__":
    main()
