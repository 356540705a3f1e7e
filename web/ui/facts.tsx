/** Labels and values, as a description list. A missing value shows a dash. */
import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { isolated } from './isolated.tsx';

interface Fact {
  label: string;
  value: ReactNode;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{isolated(value) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
