"""Who plays Troccas: strategies by name, and one kernel an act for all of them."""
