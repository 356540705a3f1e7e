/** A cell of a totals row: the sum of the rows shown and, while there are more, the sum over all of them below it. */
import type { ReactNode } from 'react';
import classes from './money.module.css';

export function TwoTotals({ loaded, all, same }: { loaded: ReactNode; all: ReactNode; same: boolean }) {
  if (same) return all;
  return (
    <>
      <div className={classes.loaded}>{loaded}</div>
      <div className={classes.figure}>{all}</div>
    </>
  );
}
