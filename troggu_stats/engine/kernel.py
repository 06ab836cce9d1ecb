"""The one place that knows numba: the decorator of all compiled code and the bit operations.

Every kernel is plain Python first. With ``TROGGU_NOJIT=1`` nothing is compiled and the same code runs
as it stands, which is how coverage is counted and how compiled code is checked against plain code.
All integers are ``int64``: 62 cards fit, and numpy's ``uint64`` breaks plain runs (``mask & -mask``
overflows). Operations on 64 unsigned bits take and return the ``int64`` with the same bits.

Machine code is cached on disk under a digest of the sources of every package that holds compiled code,
because numba notices an edit only in the file of the cached function itself and would go on using old
helpers.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

PLAIN = os.environ.get("TROGGU_NOJIT", "") not in ("", "0") or os.environ.get("NUMBA_DISABLE_JIT") == "1"

_Function = TypeVar("_Function", bound=Callable[..., Any])
# Compiled code lives in these packages only; what lies above them is plain numpy.
COMPILED_PACKAGES = ("cards", "rules", "engine", "dealing", "results", "strategies", "simulation")
_MASK64 = (1 << 64) - 1
_SIGN64 = 1 << 63


@cache
def sources_digest() -> str:
    """Return a digest of all sources that decide how deals are played: equal digests, equal play."""
    digest = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    found = [path for name in COMPILED_PACKAGES for path in (package / name).rglob("*")]
    # Tables of numbers are compiled in, so the files that they come from count as sources.
    for path in sorted(path for path in found if path.suffix in (".py", ".toml")):
        digest.update(path.relative_to(package).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _cache_directory() -> Path | None:
    """Return a writable directory for machine code, or None where there is none."""
    import platformdirs

    chosen = os.environ.get("NUMBA_CACHE_DIR")
    parents = [Path(chosen)] if chosen else [Path(platformdirs.user_cache_dir("troggu-sim"))]
    parents.append(Path(tempfile.gettempdir()) / f"troggu-sim-{os.environ.get('USER', 'cache')}")
    for parent in parents:
        directory = parent / sources_digest()
        try:
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                return directory
        except OSError:
            continue
    return None


def compiles_first() -> bool:
    """Tell whether there is no machine code yet, so that the first deals wait for it."""
    if PLAIN:
        return False
    directory = _cache_directory()
    return directory is None or next(directory.rglob("*.nbc"), None) is None


def _is_of_this_package(function: Callable[..., Any]) -> bool:
    """Tell a kernel of this package from a user's own, for which the cache's key says nothing."""
    return function.__module__.startswith("troggu_stats.")


def _jit(function: _Function, keep: bool = True, **options: Any) -> _Function:
    import numba

    directory = _cache_directory()
    before = numba.config.CACHE_DIR
    own = _is_of_this_package(function)
    options |= {"cache": keep and own and directory is not None, "nogil": True, "error_model": "numpy"}
    # No kernel here allocates, so none needs numba's reference counts, which cost half of the time.
    options["_nrt"] = not own
    try:
        if directory is not None:
            # Read while the function is decorated, so other people's numba code keeps its own place.
            numba.config.CACHE_DIR = str(directory)
        return cast(_Function, numba.njit(**options)(function))
    finally:
        numba.config.CACHE_DIR = before


def compiled(function: _Function) -> _Function:
    """Compile a kernel (or leave it plain under ``TROGGU_NOJIT``); all compiled code uses this."""
    return function if PLAIN else _jit(function)


def uncached(function: _Function) -> _Function:
    """Compile a kernel anew in each process, for one that is handed functions: no cache tells them apart."""
    return function if PLAIN else _jit(function, keep=False)


def inlined(function: _Function) -> _Function:
    """Compile a small kernel into its callers: for the few lines that every card played runs through."""
    return function if PLAIN else _jit(function, forceinline=True)


def signed64(value: int) -> int:
    """Return the ``int64`` with the same bits as an unsigned 64-bit integer of any size."""
    value = int(value) & _MASK64
    return value - (1 << 64) if value & _SIGN64 else value


def popcount(value: int) -> int:
    """Count the cards of a mask."""
    return int(value).bit_count()


def lowest_index(value: int) -> int:
    """Return the index of the lowest bit of a mask that is not empty."""
    value = int(value)
    return (value & -value).bit_length() - 1


def highest_index(value: int) -> int:
    """Return the index of the highest bit of a mask that is not empty."""
    return int(value).bit_length() - 1


def select_bit(left: int, right: int) -> int:
    """Return, of the mask ``left``, the single bit with ``right`` set bits below it (0 the lowest)."""
    mask = int(left)
    for _ in range(right):
        mask &= mask - 1
    return mask & -mask


def multiply_low(left: int, right: int) -> int:
    """Return the low 64 bits of an unsigned product."""
    return signed64((int(left) & _MASK64) * (int(right) & _MASK64))


def multiply_high(left: int, right: int) -> int:
    """Return the high 64 bits of an unsigned product."""
    return signed64(((int(left) & _MASK64) * (int(right) & _MASK64)) >> 64)


def add_wrapping(left: int, right: int) -> int:
    """Return a sum modulo 2**64."""
    return signed64(int(left) + int(right))


def shift_right(value: int, count: int) -> int:
    """Shift right, filling with zeros (``>>`` would copy the sign)."""
    return signed64((int(value) & _MASK64) >> int(count))


def never_negative(place: int) -> int:
    """Return a place in a table as it is; compiled code then does not ask whether it counts from the end.

    For tables of which many numbers are read for each card: asking costs as much as reading.
    """
    return place


def _has_pdep() -> bool:
    """Tell whether this processor deposits bits in one instruction (x86-64 with BMI2)."""
    from llvmlite import binding

    if not binding.get_default_triple().startswith("x86_64"):
        return False
    return bool(binding.get_host_cpu_features().get("bmi2", False))


def _register_overloads() -> None:
    """Teach numba each operation above as the processor's own instruction."""
    from llvmlite import ir
    from numba import types
    from numba.extending import intrinsic, overload

    int64, uint64 = types.int64, types.uint64
    word, wide, flag = ir.IntType(64), ir.IntType(128), ir.IntType(1)

    def register(
        function: Callable[..., int], arity: int, build: Callable[..., Any], result: Any = int64
    ) -> None:
        signature = result(*[int64] * arity)

        def codegen(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return build(builder, *args)

        if arity == 1:

            @intrinsic
            def emit_one(_typing: Any, value: Any) -> Any:
                return signature, codegen

            @overload(function, inline="always")
            def overload_one(value: Any) -> Any:
                def emitted(value: Any) -> Any:
                    return emit_one(value)

                return emitted

        else:

            @intrinsic
            def emit_two(_typing: Any, left: Any, right: Any) -> Any:
                return signature, codegen

            @overload(function, inline="always")
            def overload_two(left: Any, right: Any) -> Any:
                def emitted(left: Any, right: Any) -> Any:
                    return emit_two(left, right)

                return emitted

    def llvm(builder: Any, name: str, value: Any, *more: Any) -> Any:
        kind = ir.FunctionType(word, [word, *[one.type for one in more]])
        function = builder.module.declare_intrinsic(f"llvm.{name}", [word], kind)
        return builder.call(function, [value, *more])

    def high_product(builder: Any, left: Any, right: Any) -> Any:
        product = builder.mul(builder.zext(left, wide), builder.zext(right, wide))
        return builder.trunc(builder.lshr(product, wide(64)), word)

    def deposited(builder: Any, mask: Any, rank: Any) -> Any:
        kind = ir.FunctionType(word, [word, word])
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.call(pdep, [builder.shl(word(1), rank), mask])

    register(never_negative, 1, lambda _, place: place, uint64)
    register(popcount, 1, lambda b, value: llvm(b, "ctpop", value))
    register(lowest_index, 1, lambda b, value: llvm(b, "cttz", value, flag(1)))
    register(highest_index, 1, lambda b, value: b.sub(word(63), llvm(b, "ctlz", value, flag(1))))
    register(multiply_low, 2, lambda b, left, right: b.mul(left, right))
    register(multiply_high, 2, high_product)
    register(add_wrapping, 2, lambda b, left, right: b.add(left, right))
    register(shift_right, 2, lambda b, value, count: b.lshr(value, count))
    if _has_pdep():
        register(select_bit, 2, deposited)
    else:

        @overload(select_bit)
        def select_by_loop(left: Any, right: Any) -> Any:
            def select(left: Any, right: Any) -> Any:
                mask = left
                for _ in range(right):
                    mask &= mask - 1
                return mask & -mask

            return select


if not PLAIN:
    _register_overloads()
