/** The frame of pages that are one message: centred, as high as the space they are given, inside the layout or without. */
import { type ReactNode, useContext } from 'react';
import { UserContext } from '../session/user.ts';
import classes from './full-screen.module.css';

export function FullScreen({ children }: { children: ReactNode }) {
  // The layout has a main part already, and a page has one only.
  const Frame = useContext(UserContext) ? 'div' : 'main';
  return <Frame className={classes.frame}>{children}</Frame>;
}
