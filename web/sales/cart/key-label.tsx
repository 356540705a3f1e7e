/** Names the key that does the same as the button it is on. */
import classes from './cart.module.css';

export function KeyLabel({ children }: { children: string }) {
  return (
    <kbd aria-hidden className={classes.key}>
      {children}
    </kbd>
  );
}
