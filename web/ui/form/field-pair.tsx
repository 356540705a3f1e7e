/** Two fields of a form side by side; stacked on phones. */
import type { ReactNode } from 'react';
import classes from './form-modal.module.css';

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
