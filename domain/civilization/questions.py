"""What players of Civilization are asked: why, to do what, and among which options; technologies ask more."""

from domain.civilization.choices import (
    Amount,
    Attack,
    Back,
    Block,
    Build,
    BuildingOption,
    BuyPlot,
    BuyPopulation,
    BuyTechnology,
    CardOption,
    Done,
    Extra,
    Mix,
    OtherMix,
    PlayResource,
    PlotOption,
    TakePlot,
    Trade,
    UnitOption,
    Use,
)
from domain.engine.game.questions import Question

DRAFT = Question("draft", "take", TakePlot)
FREE = Question("free", "place", PlotOption)
OPENING = Question("opening", "discard", CardOption)
COLLECT = Question("collect", "take", Mix, OtherMix)
COLLECT_AMOUNT = Question("collect", "amount", Amount)
ACT = Question("turn", "act", PlayResource, Trade, BuyPopulation, BuyPlot, BuyTechnology, Build, Use, Done)
PAY_PLOT = Question("plot", "pay", Mix, OtherMix, Back)
PAY_PLOT_AMOUNT = Question("plot", "amount", Amount, Back)
BUILD = Question("build", "place", PlotOption, Back)
ATTACK = Question("combat", "attack", Attack, Done)
LOSE_WALLS = Question("combat", "lose-walls", BuildingOption)
BOUNCE = Question("combat", "bounce", UnitOption)
BLOCK = Question("combat", "block", Block, Done)
LOSE_POPULATION = Question("combat", "lose-population", PlotOption)
SETTLE = Question("combat", "settle", PlotOption)
LOSE_BUILDING = Question("combat", "lose-building", BuildingOption)
OVERFLOW = Question("overflow", "return", BuildingOption)
EXTRA = Question("draw", "extra", Extra, none=True)
DISCARD = Question("turn", "discard", CardOption)
