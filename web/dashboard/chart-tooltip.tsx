/** Name and value of one point of a chart. Shifted by its own share of the width, it never leaves the chart sideways. */
import classes from './charts.module.css';
import { percent } from './percent.ts';

export interface ChartPoint {
  name: string;
  /** In words, as it is to be read. */
  value: string;
  /** Its place in the frame, as a share of its width and height. */
  x: number;
  y: number;
}

export function ChartTooltip({ name, value, x, y }: ChartPoint) {
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
      <span>{value}</span>
    </div>
  );
}
