"""Groups of commands whose mistakes are answered in one sentence that names what there is."""

from collections.abc import Iterable

import click

from troggu_stats.errors import UsageError, did_you_mean


class NamedCommands(click.Group):
    """Commands of which one must be named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse a group without a command, where click would print its help to standard error."""
        if not args and not self.invoke_without_command:
            names = ", ".join(self.list_commands(ctx))
            raise UsageError(f"'{ctx.command_path}' came without a command: add one of {names}.")
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse an unknown command by naming those that there are."""
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            raise UsageError(unknown("command", args[0], names))
        return super().resolve_command(ctx, args)


def unknown(what: str, word: str, allowed: Iterable[str]) -> str:
    """Say that there is no such thing, what there is, and what was probably meant."""
    names = list(allowed)
    shown = ascii(word if len(word) <= 40 else word[:37] + "...")
    return f"There is no {what} {shown}; there are {', '.join(names)}.{did_you_mean(word, names)}"
