/** Two fields of a form in one line where they belong together; one below the other on a phone. */
import type { ReactNode } from 'react';
import classes from './form-modal.module.css';

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
