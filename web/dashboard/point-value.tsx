/** The figure of one point of a line, on the side where the line is not: outside a bend, above or below a slope. */
import classes from './charts.module.css';

interface PointValueProps {
  /** All figures of the line, in its order. */
  counts: readonly number[];
  format(figure: number): string;
  x: string;
  y: string;
  index: number;
}

export function PointValue({ counts, format, x, y, index }: PointValueProps) {
  const here = counts[index] ?? 0;
  const before = counts[index - 1] ?? here;
  const after = counts[index + 1] ?? here;
  // Beneath a low point is the axis.
  const below = before > here && after > here && here > Math.max(...counts) / 12;
  const falls = before > here && after <= here;
  const rises = after > here && before <= here;
  const anchor = falls ? 'start' : rises ? 'end' : 'middle';
  const aside = falls ? 5 : rises ? -5 : 0;
  return (
    <text x={x} y={y} dx={aside} dy={below ? 18 : -8} textAnchor={anchor} className={classes.pointValue}>
      {format(here)}
    </text>
  );
}
