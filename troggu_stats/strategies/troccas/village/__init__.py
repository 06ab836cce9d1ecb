"""``village`` for Troccas: weighs what an act wins now against what its card is worth kept."""
