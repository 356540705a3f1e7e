/** Opening and closing balance of a statement, and how old what is owed is. Ages at which nothing is owed are left out. */
import type { Format } from '../../session/format.ts';
import { tOnPaper } from '../../words/t.ts';
import classes from './standing-figures.module.css';
import { type Standing, standingFigures } from './statement-lines.ts';

export function StandingFigures({ standing, format }: { standing: Standing; format: Format }) {
  return (
    <dl className={classes.figures}>
      <Figure label={tOnPaper('Opening balance')} value={format.money(standing.opening)} />
      <Figure label={tOnPaper('Closing balance')} value={format.money(standing.closing)} isMain />
      {standingFigures(standing)
        .filter(({ amount }) => amount !== 0)
        .map(({ label, amount, isOverdue }) => (
          <Figure key={label} label={label} value={format.money(amount)} isOverdue={isOverdue} />
        ))}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  isMain?: boolean;
  isOverdue?: boolean;
}

function Figure({ label, value, isMain, isOverdue }: FigureProps) {
  return (
    <div data-main={isMain} data-overdue={isOverdue}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
