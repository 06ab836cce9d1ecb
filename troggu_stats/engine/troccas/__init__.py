"""The engine for Troccas: cards in two words, tricks with the excuse and the jacks, scoring (C1-C13)."""
