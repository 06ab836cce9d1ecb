"""What the figures of ``discard`` show: forests of rules, of types of hands, of last cards, of kings."""

from collections.abc import Mapping

from troggu_stats.experiments.discard.arms import arms_of, joint_cards, joint_name
from troggu_stats.experiments.discard.choice_tables import ranked_choices
from troggu_stats.experiments.discard.hand_types import TRAITS
from troggu_stats.experiments.discard.playing import PAYMENT, POINTS
from troggu_stats.experiments.discard.rare_tables import AWAY_PLACE, KEPT_PLACE
from troggu_stats.experiments.discard.sums import arm_moments, rare_moments
from troggu_stats.experiments.discard.tables import differences, named_types
from troggu_stats.experiments.discard.wording import LEVEL, Family, choice_name, scope
from troggu_stats.experiments.drawing import Axis, Drawing, Forest, ForestGroup, ForestRow
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_players, about_run

_TOGETHER = f"{LEVEL:.0%}, for all of a number of players at once"
_OFF_SCALE = "random"
"""What would squeeze all others together."""
_MORE = "Mean paired difference on the same deals"


def all_figures(plan: Plan, totals: Mapping[int, Totals], parts: tuple[str, ...]) -> list[Drawing]:
    """Return the forests of a run."""
    drawings: list[Drawing] = [_policies(plan, totals, POINTS), _policies(plan, totals, PAYMENT)]
    texts = arms_of(plan).texts
    for players in plan.players:
        if "voids" in texts and "points" in texts:
            drawings.append(_types(plan, totals[players], players))
        if "choices" in parts:
            drawings.append(_choices(plan, totals[players], players))
    if "rare" in parts and any(joint_cards(plan.troggu_rules, players) for players in plan.players):
        drawings.append(_rare(plan, totals))
    return drawings


def _policies(plan: Plan, totals: Mapping[int, Totals], measure: int) -> Forest:
    arms = arms_of(plan)
    others = [
        arm for arm in range(1, len(arms.texts)) if arms.same_as[arm] != 0 and arms.texts[arm] != _OFF_SCALE
    ]
    unit = "Rappen" if measure == PAYMENT else "card points"
    groups = []
    for players in plan.players:
        found = arm_moments(totals[players])
        rows = [
            ForestRow(_shown(arms.texts[arm]), differences(plan, found, arm, len(arms.texts) - 1)[measure])
            for arm in others
        ]
        groups.append(ForestGroup(f"{players} players", tuple(rows)))
    left_out = f" Without {_OFF_SCALE}, which is far off." if _OFF_SCALE in arms.texts else ""
    return Forest(
        "discards-payment" if measure == PAYMENT else "discards-points",
        f"What each way to discard brings, in {unit}, against {arms.texts[0]}",
        f"{_MORE}: {scope(plan)}.{left_out} {about_run(plan)}",
        Axis("more for the declarer" if measure == PAYMENT else "more for the declarer's side", unit=unit),
        tuple(groups),
        "worse",
        "better",
        _TOGETHER,
    )


def _shown(text: str) -> str:
    return text.replace("_", " ")


def _types(plan: Plan, totals: Totals, players: int) -> Forest:
    texts = arms_of(plan).texts
    voids, points = texts.index("voids"), texts.index("points")
    types = named_types()
    family = Family(len(types))
    groups = []
    for trait in TRAITS:
        rows = [
            ForestRow(
                kind,
                family.paired(arm_moments(totals, stratum), POINTS, voids, points, plan.troggu_rules.stake),
            )
            for name, kind, stratum in types
            if name == trait.name and totals["exchanges"][stratum]
        ]
        groups.append(ForestGroup(trait.name, tuple(rows)))
    return Forest(
        f"hand-types-{players}-players",
        f"What making voids brings against burying points, by hand, {players} players",
        f"{_MORE}, by what the declarer holds in hand and tapp together. {about_players(plan, players)}",
        Axis("voids less points", unit="card points"),
        tuple(groups),
        "bury points",
        "make voids",
        _TOGETHER,
    )


def _choices(plan: Plan, totals: Totals, players: int) -> Forest:
    rows = [
        ForestRow(
            f"{one.place}. {choice_name(one.choice)}",
            one.regret,
        )
        for one in ranked_choices(plan, totals, players)
        if one.regret.value is not None
    ]
    return Forest(
        f"last-cards-{players}-players",
        f"From which holding the last card should come, {players} players",
        "What the last card costs where a list, made of other deals, has a better one at hand; the rest of"
        " the discard is the same. From the best of the list downwards; those that hardly ever had a better"
        " one at hand are left out."
        f" {about_players(plan, players)}",
        Axis("lost to the first of the list at hand", unit="card points"),
        (ForestGroup("", tuple(rows)),),
        "better than listed",
        "loses",
        _TOGETHER,
    )


def _rare(plan: Plan, totals: Mapping[int, Totals]) -> Forest:
    rows = []
    for players in plan.players:
        cards = joint_cards(plan.troggu_rules, players)
        if cards:
            found = rare_moments(totals[players])
            more = Family(1).paired(found, POINTS, AWAY_PLACE, KEPT_PLACE, plan.troggu_rules.stake)
            rows.append(ForestRow(f"{players} players, {joint_name(cards)}", more))
    return Forest(
        "rare-discards",
        "What laying away five-pointers that may only go together brings",
        "Mean paired difference, away less kept, on deals in which the declarer holds them, dealt on purpose."
        f" {about_run(plan)}",
        Axis("more for the declarer's side", unit="card points"),
        (ForestGroup("", tuple(rows)),),
        "keep them",
        "bury them",
        f"{LEVEL:.0%} interval of each",
    )
