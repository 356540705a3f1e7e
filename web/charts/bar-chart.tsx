/**
 * One bar per name, the largest value the longest; a value below 0 goes to the left. With `compared` there is a second,
 * hollow bar below it. Each bar has its figure beside it. Names are before the bars or, on a phone, above them.
 */
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import classes from './figures.module.css';
import { niceTicks } from './nice-ticks.ts';
import { percent } from './percent.ts';
import { shortName } from './short-name.ts';
import { useAxisFigure } from './use-axis-figure.ts';

export interface Bar {
  name: string;
  value: number;
  compared?: number | undefined;
}

interface BarChartProps {
  label: string;
  rows: readonly Bar[];
  format(figure: number): string;
  /** What is counted, where the title does not say it. */
  unit?: string;
  /** What the two bars are, where there are two: 'October', 'November'. */
  names?: { value: string; compared: string };
  /** The whole figure, for paper. */
  ref?: Ref<HTMLElement>;
}

export function BarChart({ label, rows, format, unit, names, ref }: BarChartProps) {
  const axisFigure = useAxisFigure();
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const maxLetters = isNarrow ? 36 : 28;
  const isCompared = rows.some(({ compared }) => compared !== undefined);
  const figures = rows.flatMap(({ value, compared = 0 }) => [value, compared]);
  const ticks = niceTicks(Math.max(...figures, 0), Math.min(...figures, 0));
  const [first, last] = [ticks[0] as number, ticks.at(-1) as number];
  const xOf = (figure: number) => (figure - first) / (last - first);
  const points = rows.map(({ name, value, compared }, at) => ({
    name,
    values: [
      isCompared && names ? `${names.value}: ${format(value)}` : unit ? `${unit}: ${format(value)}` : format(value),
      ...(compared === undefined ? [] : [`${names?.compared ?? 'Before'}: ${format(compared)}`]),
    ],
    x: xOf(Math.max(value, compared ?? value, 0)),
    y: (at + 0.5) / rows.length,
  }));
  const longestName = Math.max(...rows.map(({ name }) => shortName(name, maxLetters).length));
  const longestFigure = Math.max(...figures.map((figure) => format(figure).length));
  const nameHeight = isNarrow ? 20 : 0;
  const rowHeight = nameHeight + (isCompared ? 48 : 30);
  /** Of a row's height. */
  const part = (pixels: number) => pixels / rowHeight;
  const thickness = part(isCompared ? 17 : 18);
  const margins = { left: isNarrow ? 8 : 7 * longestName + 18, right: 7 * longestFigure + 12 };

  function bar(value: number, at: number, top: number, series: 0 | 1) {
    const from = part(nameHeight + top);
    const y = (at + from + thickness / 2) / rows.length;
    const [start, end] = [Math.min(xOf(value), xOf(0)), Math.max(xOf(value), xOf(0))];
    return (
      <g>
        <rect
          className={classes.bar}
          data-series={series}
          x={percent(start)}
          width={percent(end - start)}
          y={percent((at + from) / rows.length)}
          height={percent(thickness / rows.length)}
        />
        <text className={classes.value} x={percent(end)} y={percent(y)} dx={6} dominantBaseline="central">
          {format(value)}
        </text>
      </g>
    );
  }

  return (
    <figure className={classes.figure} ref={ref} data-chart>
      {isCompared && names && (
        <figcaption className={classes.legend} data-chart-legend>
          {[names.value, names.compared].map((name, series) => (
            <span key={name}>
              <svg width={14} height={14} aria-hidden>
                <rect width={14} height={14} className={classes.bar} data-series={series} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <ChartFrame
        label={`${label}, one by one`}
        points={points}
        vertical
        style={{
          height: rows.length * rowHeight,
          marginInline: `${margins.left}px ${margins.right}px`,
          marginBlock: '4px 30px',
        }}
      >
        {(shown) => (
          <svg role="img" aria-label={label} className={classes.plot}>
            {ticks.map((tick, at) => (
              <g key={tick}>
                <line
                  className={classes.grid}
                  data-zero={tick === 0 || undefined}
                  x1={percent(xOf(tick))}
                  x2={percent(xOf(tick))}
                  y1={0}
                  y2="100%"
                />
                <text
                  className={classes.axis}
                  data-minor={at % 2 === 1 || undefined}
                  x={percent(xOf(tick))}
                  y="100%"
                  dy={18}
                  textAnchor="middle"
                >
                  {axisFigure(tick)}
                </text>
              </g>
            ))}
            {rows.map(({ name, value, compared }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name, and rows have no state
              <g key={at}>
                <text
                  className={`${classes.axis} ${classes.name}`}
                  y={percent((at + (isNarrow ? part(14) : 0.5)) / rows.length)}
                  dx={isNarrow ? 4 : -10}
                  textAnchor={isNarrow ? 'start' : 'end'}
                  dominantBaseline="central"
                >
                  {shortName(name, maxLetters)}
                </text>
                {bar(value, at, isCompared ? 5 : 6, 0)}
                {compared !== undefined && bar(compared, at, 25, 1)}
                <rect
                  className={classes.band}
                  data-shown={at === shown || undefined}
                  width="100%"
                  y={percent(at / rows.length)}
                  height={percent(1 / rows.length)}
                  data-at={at}
                />
              </g>
            ))}
          </svg>
        )}
      </ChartFrame>
    </figure>
  );
}
