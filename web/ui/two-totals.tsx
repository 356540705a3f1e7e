/** A cell of a totals row: the sum of the loaded rows and, while more exist, the sum over the whole list below it. */
import type { ReactNode } from 'react';
import classes from './money.module.css';

export function TwoTotals({ loaded, all, same }: { loaded: ReactNode; all: ReactNode; same: boolean }) {
  if (same) return all;
  return (
    <>
      <div className={classes.loaded}>{loaded}</div>
      <div>{all}</div>
    </>
  );
}
