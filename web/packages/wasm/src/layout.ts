// Fields of a struct from its bytes.
import type { Layout } from "./description.js";

/** A number, a list of numbers, or a list of lists, by the shape of the field. */
export function read(layout: Layout, bytes: Uint8Array, name: string): unknown {
  const field = layout.fields.find(([each]) => each === name);
  if (!field) throw new RangeError(`there is no field ${name}`);
  const [, offset, width, shape] = field;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = offset;
  const next = (depth: number): unknown => {
    if (depth < shape.length) return Array.from({ length: shape[depth]! }, () => next(depth + 1));
    const found = number(view, at, width);
    at += width;
    return found;
  };
  return next(0);
}

function number(view: DataView, at: number, width: number): number {
  switch (width) {
    case 1:
      return view.getInt8(at);
    case 2:
      return view.getInt16(at, true);
    case 4:
      return view.getInt32(at, true);
    default:
      return Number(view.getBigInt64(at, true)); // sets of sites are up to 60 bits: read those from the bytes
  }
}
