/** The value of a point, placed where it does not cover the line: outside a bend, above or below a slope. */
import classes from '../charts/charts.module.css';

interface PointValueProps {
  /** All values of the line, in order. */
  counts: readonly number[];
  format(figure: number): string;
  x: string;
  y: string;
  index: number;
}

export function PointValue({ counts, format, x, y, index }: PointValueProps) {
  const here = counts[index] ?? 0;
  const before = (counts[index - 1] ?? here) - here;
  const after = (counts[index + 1] ?? here) - here;
  const dips = before > 0 && after > 0;
  // Below a low point is the axis, so its value goes above the flatter side or, if both are steep, beside the steeper.
  const highest = Math.max(...counts);
  const below = dips && here > highest / 12;
  const steep = dips && Math.min(before, after) > highest / 8;
  const right = dips ? !below && after > before === steep : before > 0;
  const left = dips ? !below && !right : after > 0;
  const aside = (steep ? 8 : 5) * (Number(right) - Number(left));
  const anchor = right ? 'start' : left ? 'end' : 'middle';
  return (
    <text x={x} y={y} dx={aside} dy={below ? 18 : -8} textAnchor={anchor} className={classes.pointValue}>
      {format(here)}
    </text>
  );
}
