// Markers on a line must not cover each other: one too close to its neighbour goes a row higher.

export interface Marker {
  id: string;
  value: number;
}
export interface PlacedMarker extends Marker {
  x: number;
  row: number;
}

export function placeMarkers(markers: readonly Marker[], scale: (value: number) => number, size: number): PlacedMarker[] {
  const rows: number[] = []; // the right edge of the last marker in each row
  return [...markers]
    .sort((a, b) => a.value - b.value)
    .map((marker) => {
      const x = scale(marker.value);
      let row = rows.findIndex((end) => end <= x - size / 2);
      if (row < 0) row = rows.length;
      rows[row] = x + size / 2;
      return { ...marker, x, row };
    });
}
