// Markers on a line must not cover each other: they take two rows, and one without room in either moves to the right.

export interface Marker {
  id: string;
  value: number;
}
export interface PlacedMarker extends Marker {
  at: number; // where its value is
  x: number;
  row: number;
}

export const ROWS = 2; // always, so that the line never changes its height

export function placeMarkers(markers: readonly Marker[], scale: (value: number) => number, size: number): PlacedMarker[] {
  const ends = Array<number>(ROWS).fill(-Infinity); // the right edge of the last marker in each row
  return [...markers]
    .sort((a, b) => a.value - b.value)
    .map((marker) => {
      const at = scale(marker.value);
      const places = ends.map((end) => Math.max(at, end + size / 2));
      const x = Math.min(...places);
      const row = places.indexOf(x);
      ends[row] = x + size / 2;
      return { ...marker, at, x, row };
    });
}
