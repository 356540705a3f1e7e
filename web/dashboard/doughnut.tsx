/** A doughnut chart. Its slices are numbered, so that nobody has to tell colours apart. */
import { ChartFrame } from '../charts/chart-frame.tsx';
import classes from '../charts/charts.module.css';
import { t } from '../words/t.ts';
import { pointAt, sliceShapes } from './slice-shapes.ts';

interface DoughnutProps {
  label: string;
  slices: readonly { key: number; name: string; value: number; color: string }[];
  format(value: number): string;
}

const size = 288;
const outer = 120;
const inner = 86;
const numberRadius = outer + 12;
/** Minimum angle between labels of two digits. */
const numberGap = 16 / numberRadius;

export function Doughnut({ label, slices, format }: DoughnutProps) {
  const shapes = sliceShapes(
    slices.map((slice) => slice.value),
    outer,
    inner,
    numberGap,
  );
  const points = slices.map(({ name, value }, at) => {
    const { x, y } = pointAt(shapes[at]?.middle ?? 0, (outer + inner) / 2);
    return { name: `${at + 1}. ${name}`, values: [format(value)], x: 0.5 + x / size, y: 0.5 + y / size };
  });
  return (
    <ChartFrame label={t('{{label}}, one by one', { label })} points={points}>
      {(shown) => (
        <svg
          role="img"
          aria-label={label}
          className={classes.doughnut}
          viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
          width={size}
          height={size}
        >
          <g>
            {slices.map(({ key, color }, at) => (
              <path key={key} className={classes.slice} style={{ fill: color }} d={shapes[at]?.path} data-at={at} />
            ))}
          </g>
          {shown !== undefined && <path className={classes.shownSlice} d={shapes[shown]?.path} />}
          {slices.map(({ key }, at) => {
            const place = pointAt(shapes[at]?.label ?? 0, numberRadius);
            return (
              <text key={key} className={classes.sliceNumber} {...place} data-at={at}>
                {at + 1}
              </text>
            );
          })}
        </svg>
      )}
    </ChartFrame>
  );
}
