/**
 * The slices of a doughnut around 0,0, clockwise from the top. Angles are in radians from the top.
 */
export interface SliceShape {
  path: string;
  middle: number;
  /** The angle of its number: the middle, or as close to it as the neighbouring numbers allow. */
  label: number;
}

const turn = 2 * Math.PI;

export function pointAt(angle: number, radius: number): { x: number; y: number } {
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

export function sliceShapes(values: readonly number[], outer: number, inner: number, labelGap: number): SliceShape[] {
  const sum = values.reduce((total, value) => total + value, 0);
  let end = 0;
  const slices = values.map((value) => {
    const start = end;
    end += (value / sum) * turn;
    const middle = (start + end) / 2;
    return { path: slicePath(start, middle, end, outer, inner), middle };
  });
  const labels = spread(
    slices.map((slice) => slice.middle),
    labelGap,
  );
  return slices.map((slice, at) => ({ ...slice, label: labels[at] as number }));
}

/** Two arcs per side, via the middle: a single arc of a full turn would end where it starts and draw nothing. */
function slicePath(start: number, middle: number, end: number, outer: number, inner: number): string {
  const arc = (angle: number, radius: number, clockwise: 0 | 1) =>
    `A${radius} ${radius} 0 0 ${clockwise} ${written(angle, radius)}`;
  return [
    `M${written(start, outer)}`,
    arc(middle, outer, 1),
    arc(end, outer, 1),
    `L${written(end, inner)}`,
    arc(middle, inner, 0),
    arc(start, inner, 0),
    'Z',
  ].join('');
}

function written(angle: number, radius: number): string {
  const { x, y } = pointAt(angle, radius);
  return `${Number(x.toFixed(3))} ${Number(y.toFixed(3))}`;
}

/** Moves ascending angles apart to at least the gap, all around the ring. */
function spread(angles: readonly number[], gap: number): number[] {
  const apart: number[] = [];
  for (const angle of angles) apart.push(Math.max(angle, (apart.at(-1) ?? -turn) + gap));
  const last = (apart[0] ?? 0) + turn - gap;
  return apart.map((angle, at) => Math.min(angle, last - (apart.length - 1 - at) * gap));
}
