"""How results are shown: tables as text, Markdown, CSV and JSON, and figures."""
