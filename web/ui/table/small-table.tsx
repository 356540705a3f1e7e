/** A few lines of figures and their sum, in a panel or modal. For lists use DataTable. */
import type { ReactNode } from 'react';
import classes from './small-table.module.css';

export function SmallTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <table className={classes.table} aria-label={label}>
      {children}
    </table>
  );
}
