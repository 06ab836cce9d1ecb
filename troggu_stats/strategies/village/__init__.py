"""``village``: the rule-based player, one module for each thing it decides."""
