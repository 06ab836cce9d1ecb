"""Deals of Troccas played: into columns, into records, and stepped for comparisons."""
