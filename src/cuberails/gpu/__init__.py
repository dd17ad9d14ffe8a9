"""Thousands of games on a CUDA GPU: batches, vector environments, tree search.

`pip install 'cuberails[cuda]'`; docs/gpu.md shows how to use them.
"""

from cuberails.gpu.batch import GpuBatch
from cuberails.gpu.device import Gpu, NoGpu
from cuberails.gpu.search import GpuSearch
from cuberails.gpu.twin import Twin
from cuberails.gpu.vector import GpuVectorEnv

__all__ = ["Gpu", "GpuBatch", "GpuSearch", "GpuVectorEnv", "NoGpu", "Twin"]
