/** Grid, tick labels, the unit, and the names of the points: tilted below the chart, or beside it if vertical. */
import classes from '../charts/charts.module.css';
import { percent } from '../charts/percent.ts';
import { shortName } from '../charts/short-name.ts';

interface LineChartAxesProps {
  unit: string;
  points: readonly { key: number; name: string }[];
  ticks: readonly number[];
  vertical: boolean;
  /** Width of the tick labels to the left of the grid. */
  figures: number;
  format(count: number): string;
}

export function LineChartAxes({ unit, points, ticks, vertical, figures, format }: LineChartAxesProps) {
  const top = ticks.at(-1) as number;
  return (
    <>
      {ticks.map((tick) => {
        const at = percent(vertical ? tick / top : 1 - tick / top);
        const line = vertical ? { x1: at, x2: at, y1: 0, y2: '100%' } : { x1: 0, x2: '100%', y1: at, y2: at };
        return (
          <g key={tick}>
            <line className={classes.grid} {...line} />
            {vertical ? (
              <text className={classes.axis} x={at} y="100%" dy={20} textAnchor="middle">
                {format(tick)}
              </text>
            ) : (
              <text className={classes.axis} x={0} y={at} dx={-10} textAnchor="end" dominantBaseline="central">
                {format(tick)}
              </text>
            )}
          </g>
        );
      })}
      {vertical ? (
        <text className={classes.axis} x="50%" y="100%" dy={44} textAnchor="middle">
          {unit}
        </text>
      ) : (
        <text className={`${classes.axis} ${classes.sideways}`} x={-26 - figures} y="50%" textAnchor="middle">
          {unit}
        </text>
      )}
      {points.map(({ key, name }, at) => {
        const along = percent((at + 0.5) / points.length);
        return vertical ? (
          <text key={key} className={classes.axis} y={along} dx={-12} textAnchor="end" dominantBaseline="central">
            {shortName(name, 20)}
          </text>
        ) : (
          <text key={key} className={`${classes.axis} ${classes.tilted}`} x={along} y="100%" dy={18} textAnchor="end">
            {shortName(name, 28)}
          </text>
        );
      })}
    </>
  );
}
