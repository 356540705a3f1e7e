/**
 * One bar per name, the largest value the longest; a value below 0 goes the other way. With `compared` there is a second,
 * hollow bar below it. Each bar has its figure beside it. Names are before the bars or, on a phone, above them.
 */
import { useMediaQuery } from '@mantine/hooks';
import type { Ref } from 'react';
import { isolatedIn } from '../../contract/words/direction.ts';
import { currentReader } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { ChartFrame } from './chart-frame.tsx';
import classes from './figures.module.css';
import { alongLine, fromLeft } from './mirrored.ts';
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
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const plan = planOf(rows, isNarrow);
  const { isCompared, xOf } = plan;
  const points = rows.map(({ name, value, compared }, at) => ({
    name,
    values: [
      isCompared && names ? `${names.value}: ${format(value)}` : unit ? `${unit}: ${format(value)}` : format(value),
      ...(compared === undefined
        ? []
        : [`${names?.compared ?? t({ text: 'Before', context: 'earlier period' })}: ${format(compared)}`]),
    ],
    x: xOf(Math.max(value, compared ?? value, 0)),
    y: (at + 0.5) / rows.length,
  }));
  const longestName = Math.max(...rows.map(({ name }) => shortName(name, plan.maxLetters).length));
  const longestFigure = Math.max(...plan.figures.map((figure) => format(figure).length));
  const margins = { start: isNarrow ? 8 : 7 * longestName + 18, end: 7 * longestFigure + 12 };

  return (
    <figure className={classes.figure} ref={ref} data-chart>
      {isCompared && names && <Legend names={[names.value, names.compared]} />}
      <ChartFrame
        label={t('{{label}}, one by one', { label })}
        points={points}
        vertical
        style={{
          height: rows.length * plan.rowHeight,
          marginInline: `${margins.start}px ${margins.end}px`,
          marginBlock: '4px 30px',
        }}
      >
        {(shown) => (
          <svg role="img" aria-label={label} className={classes.plot}>
            <FigureAxis plan={plan} />
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name, and rows have no state
              <BarRow key={at} row={row} at={at} plan={plan} format={format} isShown={at === shown} />
            ))}
          </svg>
        )}
      </ChartFrame>
    </figure>
  );
}

type Plan = ReturnType<typeof planOf>;

/** What is drawn, and where: fractions of the width, and of a row's height. */
function planOf(rows: readonly Bar[], isNarrow: boolean) {
  const isCompared = rows.some(({ compared }) => compared !== undefined);
  const figures = rows.flatMap(({ value, compared = 0 }) => [value, compared]);
  const ticks = niceTicks(Math.max(...figures, 0), Math.min(...figures, 0));
  const [first, last] = [ticks[0] as number, ticks.at(-1) as number];
  const nameHeight = isNarrow ? 20 : 0;
  const rowHeight = nameHeight + (isCompared ? 48 : 30);
  const part = (pixels: number) => pixels / rowHeight;
  return {
    count: rows.length,
    isNarrow,
    isCompared,
    figures,
    ticks,
    nameHeight,
    rowHeight,
    part,
    thickness: part(isCompared ? 17 : 18),
    maxLetters: isNarrow ? 36 : 28,
    xOf: (figure: number) => fromLeft((figure - first) / (last - first)),
  };
}

function Legend({ names }: { names: string[] }) {
  return (
    <figcaption className={classes.legend} data-chart-legend>
      {names.map((name, series) => (
        <span key={name}>
          <svg width={14} height={14} aria-hidden>
            <rect width={14} height={14} className={classes.bar} data-series={series} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  );
}

function FigureAxis({ plan: { ticks, xOf } }: { plan: Plan }) {
  const axisFigure = useAxisFigure();
  return ticks.map((tick, at) => (
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
  ));
}

interface BarRowProps {
  row: Bar;
  at: number;
  plan: Plan;
  format(figure: number): string;
  isShown: boolean;
}

function BarRow({ row: { name, value, compared }, at, plan, format, isShown }: BarRowProps) {
  const { count, isNarrow, isCompared, part, maxLetters } = plan;
  return (
    <g>
      <text
        className={`${classes.axis} ${classes.name}`}
        x={percent(fromLeft(0))}
        y={percent((at + (isNarrow ? part(14) : 0.5)) / count)}
        dx={alongLine(isNarrow ? 4 : -10)}
        textAnchor={isNarrow ? 'start' : 'end'}
        dominantBaseline="central"
      >
        {isolatedIn(currentReader().language)(shortName(name, maxLetters))}
      </text>
      <OneBar value={value} at={at} top={isCompared ? 5 : 6} series={0} plan={plan} format={format} />
      {compared !== undefined && <OneBar value={compared} at={at} top={25} series={1} plan={plan} format={format} />}
      <rect
        className={classes.band}
        data-shown={isShown || undefined}
        width="100%"
        y={percent(at / count)}
        height={percent(1 / count)}
        data-at={at}
      />
    </g>
  );
}

interface OneBarProps extends Pick<BarRowProps, 'at' | 'plan' | 'format'> {
  value: number;
  /** Where the bar begins, in pixels, below its name. */
  top: number;
  series: 0 | 1;
}

function OneBar({ value, at, top, series, plan, format }: OneBarProps) {
  const { count, part, nameHeight, thickness, xOf } = plan;
  const from = part(nameHeight + top);
  const y = (at + from + thickness / 2) / count;
  const [left, right] = [Math.min(xOf(value), xOf(0)), Math.max(xOf(value), xOf(0))];
  return (
    <g>
      <rect
        className={classes.bar}
        data-series={series}
        x={percent(left)}
        width={percent(right - left)}
        y={percent((at + from) / count)}
        height={percent(thickness / count)}
      />
      <text
        className={classes.value}
        x={percent(xOf(Math.max(value, 0)))}
        y={percent(y)}
        dx={alongLine(6)}
        dominantBaseline="central"
      >
        {format(value)}
      </text>
    </g>
  );
}
