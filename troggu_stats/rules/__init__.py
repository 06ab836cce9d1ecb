"""The variants of both games as data: settings with sources, checked and comparable."""

from troggu_stats.rules.deal_shape import DealShape
from troggu_stats.rules.ruleset import Difference, RuleSet
from troggu_stats.rules.settings import Setting, plain_value
from troggu_stats.rules.troccas import FirstLead, JackCalledSpares, TroccasRules
from troggu_stats.rules.troggu import (
    AllPass,
    CalledOwnOrTapp,
    CallTiming,
    DealAt4,
    DealAt5,
    FivePointerDiscard,
    FoolWithoutTricks,
    Rules,
    TappPlace,
    WithheldFool,
)
from troggu_stats.rules.variants import (
    about_variant,
    canonical_name,
    find_variant,
    load_variant,
    named_rules,
    variant_names,
)

__all__ = [
    "AllPass",
    "CallTiming",
    "CalledOwnOrTapp",
    "DealAt4",
    "DealAt5",
    "DealShape",
    "Difference",
    "FirstLead",
    "FivePointerDiscard",
    "FoolWithoutTricks",
    "JackCalledSpares",
    "RuleSet",
    "Rules",
    "Setting",
    "TappPlace",
    "TroccasRules",
    "WithheldFool",
    "about_variant",
    "canonical_name",
    "find_variant",
    "load_variant",
    "named_rules",
    "plain_value",
    "variant_names",
]
