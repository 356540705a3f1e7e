/** Shows on screen what customers read, in the direction of writing that their paper has. */
import type { ReactNode } from 'react';
import { directionOf } from '../../contract/words/direction.ts';
import { currentCustomer } from '../words/reader.ts';
import classes from './receipt-view.module.css';

export function OnPaper({ children }: { children: ReactNode }) {
  const { language } = currentCustomer();
  return (
    <div className={classes.onPaper} lang={language} dir={directionOf(language)}>
      {children}
    </div>
  );
}
