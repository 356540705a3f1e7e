/** The frame of pages that are one message: centred, as high as the space they are given. */
import type { ReactNode } from 'react';
import classes from './full-screen.module.css';

export function FullScreen({ children }: { children: ReactNode }) {
  return <main className={classes.frame}>{children}</main>;
}
