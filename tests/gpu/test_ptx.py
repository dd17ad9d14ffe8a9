"""Every kernel of both games compiles to PTX for an H200, on a machine without a GPU."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from cuberails.gpu import Gpu, NoGpu
from cuberails.gpu import device as devices

needs_numba_cuda = pytest.mark.skipif(not find_spec("numba_cuda"), reason="numba-cuda is not installed")
# in a process of its own: numba-cuda changes what `numba.cuda` is
PROGRAM = """
import sys
from cuberails.gpu.ptx import ptx_of
from cuberails.engine.game import make_game, seat_names
made = ptx_of(make_game(sys.argv[1], seat_names(4)), (9, 0))
for name, ptx in made.items():
    assert ".visible .entry" in ptx and ".target sm_90" in ptx, name
print(*made)
"""


@needs_numba_cuda
@pytest.mark.parametrize("id", ["chicago-express", "chicago-and-northwestern"])
def test_kernels_compile(id: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, id], capture_output=True, text=True, timeout=600, check=False
    )
    assert found.returncode == 0, found.stderr[-3000:]
    assert tuple(found.stdout.split()) == devices.ENTRY_POINTS


def test_without_a_gpu_one_line_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "find_spec", lambda name: None)
    with pytest.raises(NoGpu) as refusal:
        Gpu()
    assert (
        str(refusal.value) == "no games on a GPU: numba-cuda is not installed: pip install 'cuberails[cuda]'"
    )
    monkeypatch.setattr(devices, "why_none", lambda: "no CUDA GPU was found on this machine")
    with pytest.raises(NoGpu, match=r"^no games on a GPU: no CUDA GPU was found on this machine$"):
        Gpu()
