"""What keeps a game from being told in every language: found when it is loaded, and all at once."""

from collections.abc import Iterator
from string import Formatter

from domain.engine.authoring.usual_layout import place
from domain.engine.game.messages import Message, Who
from domain.engine.game.rules import Rules
from projections.words.language import needed
from projections.words.texts import LANGUAGES, TextError, Texts


def untold(rules: Rules) -> str | None:
    """Every such fault in sentences that begin with the file; None if there is none."""
    return "; ".join([fault for language in LANGUAGES for fault in _faults(rules, language)]) or None


def _faults(rules: Rules, language: str) -> Iterator[str]:
    file, wanted = rules.language.texts / f"{language}.toml", needed(rules)
    try:
        texts, english = Texts(file, wanted), Texts(file.with_stem(LANGUAGES[0]), wanted).templates
    except (TextError, OSError) as error:
        yield f"{error}"
        return
    if missing := sorted(wanted - texts.templates.keys()):
        yield f"{place(file, missing[0].partition('.')[0])} has no {', '.join(missing)}"
    for text in sorted(rules.language.ids & texts.templates.keys() & english.keys()):
        try:
            _said(texts, text, [name for _, name, _, _ in Formatter().parse(english[text]) if name is not None])
        except KeyError as error:
            yield f"{place(file, '{' + str(error.args[0]))}: {text} names {{{error.args[0]}}}, as English does not"
        except (ValueError, AttributeError, IndexError) as error:
            yield f"{file}: {text} cannot be said: {error}"


def _said(texts: Texts, text: str, names: list[str]) -> str:
    """The text with a number in each place, or with a word in each. Raises what keeps it from being said."""
    try:
        return texts.say(Message(text, tuple([(name, 1) for name in names])))
    except ValueError:
        return texts.say(Message(text, tuple([(name, Who(0)) for name in names])), ("x",))
