// Markers on a line that must not cover each other: those too near to a neighbour stand a row higher.

export interface Marker { id: string; value: number }
export interface Stood extends Marker { x: number; row: number }

export function stand(markers: readonly Marker[], scale: (value: number) => number, size: number): Stood[] {
  const rows: number[] = [];                     // where the last marker of each row ends
  return [...markers].sort((a, b) => a.value - b.value).map((marker) => {
    const x = scale(marker.value);
    let row = rows.findIndex((end) => end <= x - size / 2);
    if (row < 0) row = rows.length;
    rows[row] = x + size / 2;
    return { ...marker, x, row };
  });
}
