"""The notebooks of the documentation run from top to bottom."""

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient", reason="the extra `notebooks` is not installed")
pytest.importorskip("ipykernel", reason="the extra `notebooks` is not installed")
pytest.importorskip("matplotlib", reason="the extra `notebooks` is not installed")
pytest.importorskip("pyarrow", reason="the extra `tables` is not installed")

import nbformat

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES", "60")
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "stored without outputs"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [out for cell in notebook.cells for out in cell.get("outputs", [])]
    assert "squared error" in "".join(out.get("text", "") for out in shown)
    assert sum("image/png" in out.get("data", {}) for out in shown) == 2
