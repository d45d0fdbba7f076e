"""A language model plays: `MODEL="any program" croupier-bot language_model:policy --game dominion`, in this folder.

The program gets a prompt on its standard input and writes its answer; any other way to ask a model is a function from
text to text, see `asking`. A wrong pick is counted and does not forfeit, as everywhere in the kit.
"""

import json
import os
import re
import shlex
import subprocess
from collections.abc import Callable, Mapping
from typing import Any

Model = Callable[[str], str]
"""A prompt -> the model's answer."""


def program(prompt: str) -> str:
    """The program named by MODEL, as a model."""
    command = shlex.split(os.environ["MODEL"])
    return subprocess.run(command, input=prompt, capture_output=True, text=True, check=True).stdout  # noqa: S603


def prompt_of(view: Mapping[str, Any], question: Mapping[str, Any]) -> str:
    """The table as the seat sees it, its question, and the options."""
    offered = "\n".join(f"{number} {label}" for number, label in enumerate(question["labels"]))
    table = json.dumps(view["state"], separators=(",", ":"))
    return (
        f"You play {view['ruleset']} as {view['viewer']}. The table; null is hidden from you:\n{table}\n\n"
        f"{question['prompt']}\n{offered}\n\n"
        f"Pick {question['least']} to {question['most']} of these: answer with their numbers and nothing else."
    )


def asking(model: Model) -> Callable[[Mapping[str, Any], Mapping[str, Any]], list[int]]:
    """A policy that asks a model if there is something to choose."""

    def policy(view: Mapping[str, Any], question: Mapping[str, Any]) -> list[int]:
        if len(question["options"]) == question["least"]:
            return list(range(question["least"]))
        return [int(number) for number in re.findall(r"\d+", model(prompt_of(view, question)))]

    return policy


policy = asking(program)
