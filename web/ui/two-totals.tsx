/** A cell of a totals row: the sum of the loaded rows and, if there are more, the sum of all rows below it. */
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
