/**
 * Shows name and values of a point. It is shifted in proportion to the point's position, so that it stays within the chart's
 * width.
 */
import classes from './charts.module.css';
import { percent } from './percent.ts';

export interface ChartPoint {
  name: string;
  /** Formatted, one line each. */
  values: readonly string[];
  /** Position, as fractions of the chart's width and height. */
  x: number;
  y: number;
}

export function ChartTooltip({ name, values, x, y }: ChartPoint) {
  const below = y < 0.4;
  return (
    <div
      role="tooltip"
      className={classes.tooltip}
      style={{
        left: percent(x),
        top: percent(y),
        transform: `translate(${percent(-x)}, ${below ? '14px' : 'calc(-100% - 14px)'})`,
      }}
    >
      <strong>{name}</strong>
      {values.map((value) => (
        <span key={value}>{value}</span>
      ))}
    </div>
  );
}
