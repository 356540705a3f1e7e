/** The frame of pages with a single message: centred in the available space, inside or outside the layout. */
import { type ReactNode, useContext } from 'react';
import { UserContext } from '../session/user.ts';
import classes from './full-screen.module.css';

export function FullScreen({ children }: { children: ReactNode }) {
  // The layout already has a <main>, and there must be only one.
  const Frame = useContext(UserContext) ? 'div' : 'main';
  return <Frame className={classes.frame}>{children}</Frame>;
}
