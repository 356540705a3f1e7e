/**
 * Figures over time, one line per series. Lines differ by their dashes as well as their colour. They are drawn in a
 * square that is stretched to the chart, so nothing is measured and the drawing prints as it is.
 */
import { VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';
import { ChartFrame } from './chart-frame.tsx';
import { dateLabels } from './date-labels.ts';
import classes from './figures.module.css';
import { alongLine, fromLeft } from './mirrored.ts';
import { niceTicks } from './nice-ticks.ts';
import { percent } from './percent.ts';
import { useAxisFigure } from './use-axis-figure.ts';

/** A date, and a number under the key of each series. */
interface TimeRow {
  date: string;
  [series: string]: string | number;
}

interface TimeChartProps {
  label: string;
  /** Oldest first. */
  rows: readonly TimeRow[];
  series: readonly { key: string; name: string }[];
  format(figure: number): string;
  /** The name of the row at this index, if it is more than a date, such as a week or a month. */
  nameOf?(at: number): string;
  /** The last row is still under way. Its figures are drawn apart from the lines, which would otherwise seem to fall. */
  isUnfinished?: boolean;
  /** The same figures are in a table on this screen; otherwise there is one for screen readers. */
  hasTable?: boolean;
  height?: number;
  /** The whole figure, for paper. */
  ref?: Ref<HTMLElement>;
}

const side = 1000;
/** With more rows than this, points would touch. */
const maxPoints = 62;

export function TimeChart(props: TimeChartProps) {
  const { label, rows, series, format, nameOf, isUnfinished = false, hasTable = false, height = 240, ref } = props;
  const { day } = useFormat();
  const axisFigure = useAxisFigure();
  const plan = planOf(rows, series, isUnfinished);
  const names = rows.map((row, at) => {
    const name = nameOf?.(at) ?? day(row.date);
    return plan.isOpen(at) ? t('{{name}}, so far', { name }) : name;
  });
  const points = rows.map((row, at) => ({
    name: names[at] as string,
    values: series.map(({ key, name }) => `${name}: ${format(figureOf(row, key))}`),
    x: plan.xOf(at),
    y: plan.yOf(Math.max(...series.map(({ key }) => figureOf(row, key)))),
  }));
  const start = 7.5 * Math.max(...plan.ticks.map((tick) => axisFigure(tick).length)) + 18;

  return (
    <figure className={classes.figure} ref={ref} data-chart>
      <Legend series={series} isUnfinished={isUnfinished} />
      <ChartFrame
        label={t('{{label}}, one by one', { label })}
        points={points}
        style={{ height, marginInline: `${start}px 24px`, marginBlock: '8px 32px' }}
      >
        {(shown) => (
          <svg role="img" aria-label={label} className={classes.plot}>
            <FigureAxis plan={plan} />
            <DateAxis plan={plan} />
            <Lines plan={plan} />
            <Points plan={plan} shown={shown} />
            {rows.map((row, at) => (
              <rect
                key={row.date}
                className={classes.band}
                data-shown={at === shown || undefined}
                x={percent(plan.xOf(at) - 0.5 / rows.length)}
                width={percent(1 / rows.length)}
                height="100%"
                data-at={at}
              />
            ))}
          </svg>
        )}
      </ChartFrame>
      {!hasTable && <HiddenTable {...props} names={names} />}
    </figure>
  );
}

type Plan = ReturnType<typeof planOf>;

/** What is drawn, and where: fractions of the width and of the height. */
function planOf(rows: readonly TimeRow[], series: TimeChartProps['series'], isUnfinished: boolean) {
  const figures = rows.flatMap((row) => series.map(({ key }) => figureOf(row, key)));
  const ticks = niceTicks(Math.max(...figures, 0), Math.min(...figures, 0));
  const [bottom, top] = [ticks[0] as number, ticks.at(-1) as number];
  const last = rows.length - 1;
  return {
    rows,
    series,
    ticks,
    /** Whether the row at this index is still under way. */
    isOpen: (at: number) => isUnfinished && at === last,
    finished: isUnfinished ? rows.slice(0, -1) : rows,
    yOf: (figure: number) => (top - figure) / (top - bottom),
    xOf: (at: number) => fromLeft((at + 0.5) / rows.length),
  };
}

function Legend({ series, isUnfinished }: Pick<TimeChartProps, 'series' | 'isUnfinished'>) {
  return (
    <figcaption className={classes.legend} data-chart-legend>
      {series.map(({ key, name }, at) => (
        <span key={key}>
          <svg width={28} height={10} aria-hidden>
            <line x1={0} x2={28} y1={5} y2={5} className={classes.line} data-series={at} />
          </svg>
          {name}
        </span>
      ))}
      {isUnfinished && (
        <span>
          <svg width={10} height={10} aria-hidden>
            <circle cx={5} cy={5} r={4} className={classes.point} data-series={0} data-open />
          </svg>
          {t('Not over yet')}
        </span>
      )}
    </figcaption>
  );
}

function FigureAxis({ plan: { ticks, yOf } }: { plan: Plan }) {
  const axisFigure = useAxisFigure();
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        className={classes.grid}
        data-zero={tick === 0 || undefined}
        x1={0}
        x2="100%"
        y1={percent(yOf(tick))}
        y2={percent(yOf(tick))}
      />
      <text
        className={classes.axis}
        x={percent(fromLeft(0))}
        y={percent(yOf(tick))}
        dx={alongLine(-10)}
        textAnchor="end"
        dominantBaseline="central"
      >
        {axisFigure(tick)}
      </text>
    </g>
  ));
}

function DateAxis({ plan: { rows, xOf } }: { plan: Plan }) {
  const { locale } = useBusiness();
  const dates = rows.map(({ date }) => date);
  return dateLabels(dates, locale).map(({ at, text, isMinor }) => (
    <text
      key={at}
      className={classes.axis}
      data-minor={isMinor || undefined}
      x={percent(xOf(at))}
      y="100%"
      dy={20}
      textAnchor="middle"
    >
      {text}
    </text>
  ));
}

function Lines({ plan: { series, finished, xOf, yOf } }: { plan: Plan }) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} preserveAspectRatio="none" width="100%" height="100%" aria-hidden>
      {series.map(({ key }, at) => (
        <path
          key={key}
          className={classes.line}
          data-series={at}
          d={pathOf(finished.map((row, place) => [xOf(place), yOf(figureOf(row, key))]))}
        />
      ))}
    </svg>
  );
}

function Points({ plan: { rows, series, isOpen, xOf, yOf }, shown }: { plan: Plan; shown: number | undefined }) {
  return series.flatMap(({ key }, at) =>
    rows.map(
      (row, place) =>
        (rows.length <= maxPoints || isOpen(place)) && (
          <circle
            key={`${key} ${row.date}`}
            className={classes.point}
            data-series={at}
            data-open={isOpen(place) || undefined}
            cx={percent(xOf(place))}
            cy={percent(yOf(figureOf(row, key)))}
            r={place === shown ? 5 : isOpen(place) ? 4 : 3}
          />
        ),
    ),
  );
}

function HiddenTable({ label, rows, series, format, names }: TimeChartProps & { names: readonly string[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.date}>
              <th scope="row">{names[at]}</th>
              {series.map(({ key }) => (
                <td key={key}>{format(figureOf(row, key))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

function figureOf(row: TimeRow, key: string): number {
  return Number(row[key]);
}

function pathOf(points: readonly (readonly [x: number, y: number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');
}

function rounded(fraction: number): number {
  return Number((fraction * side).toFixed(2));
}
