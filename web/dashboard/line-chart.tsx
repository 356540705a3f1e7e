/**
 * A line chart with one count per name. If vertical, the names are below each other and the counts go to the right.
 * Positions are fractions of the drawing, which the browser resolves: no measuring, and no layout shift.
 */
import { ChartFrame } from '../charts/chart-frame.tsx';
import classes from '../charts/charts.module.css';
import { niceTicks } from '../charts/nice-ticks.ts';
import { percent } from '../charts/percent.ts';
import { LineChartAxes } from './line-chart-axes.tsx';
import { PointValue } from './point-value.tsx';

interface LineChartProps {
  label: string;
  /** What is counted: 'Sales entries'. */
  unit: string;
  points: readonly { key: number; name: string; count: number }[];
  vertical: boolean;
  /** Without the axes. */
  height: number;
  format(count: number): string;
}

export function LineChart({ label, unit, points, vertical, height, format }: LineChartProps) {
  const counts = points.map((point) => point.count);
  const ticks = niceTicks(Math.max(...counts));
  const top = ticks.at(-1) as number;
  const places = points.map(({ name, count }, at) => {
    const along = (at + 0.5) / points.length;
    const values = [`${unit}: ${format(count)}`];
    return vertical ? { name, values, x: count / top, y: along } : { name, values, x: along, y: 1 - count / top };
  });
  const figures = 8 * Math.max(...(vertical ? counts : ticks).map((figure) => format(figure).length));
  const left = vertical ? 152 : Math.max(figures + 36, 104);
  const margin = vertical ? `0 ${figures + 14}px 60px ${left}px` : `20px 12px 132px ${left}px`;
  const bands = {
    [vertical ? 'height' : 'width']: percent(1 / points.length),
    [vertical ? 'width' : 'height']: '100%',
  };
  return (
    <ChartFrame label={`${label}, one by one`} points={places} vertical={vertical} style={{ height, margin }}>
      {(shown) => (
        <svg role="img" aria-label={label} className={classes.plot}>
          <LineChartAxes {...{ unit, points, ticks, vertical, figures, format }} />
          {places.slice(1).map((to, at) => {
            const from = places[at] as typeof to;
            return <line key={points[at]?.key} className={classes.line} {...ends(from, to)} />;
          })}
          {places.map(({ x, y }, at) => (
            <g key={points[at]?.key}>
              <circle className={classes.point} cx={percent(x)} cy={percent(y)} r={at === shown ? 6 : 4} />
              {vertical ? (
                <text className={classes.pointValue} x="100%" y={percent(y)} dx={10} dominantBaseline="central">
                  {format(counts[at] as number)}
                </text>
              ) : (
                <PointValue counts={counts} format={format} x={percent(x)} y={percent(y)} index={at} />
              )}
            </g>
          ))}
          {points.map(({ key }, at) => (
            <rect
              key={key}
              className={classes.band}
              data-shown={at === shown || undefined}
              {...bands}
              {...{ [vertical ? 'y' : 'x']: percent(at / points.length) }}
              data-at={at}
            />
          ))}
        </svg>
      )}
    </ChartFrame>
  );
}

type Place = { x: number; y: number };

function ends(from: Place, to: Place) {
  return { x1: percent(from.x), y1: percent(from.y), x2: percent(to.x), y2: percent(to.y) };
}
