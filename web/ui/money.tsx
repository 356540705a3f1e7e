/**
 * Numbers and times in cells. Negative numbers are red and keep their minus sign, so that colour is not the only sign.
 */
import { useFormat } from '../session/format.ts';
import classes from './money.module.css';

export function Money({ value }: { value: number }) {
  const format = useFormat();
  return <span className={value < 0 ? classes.negative : classes.figure}>{format.money(value)}</span>;
}

/** Its sign says on which side of the books it stands, so that below 0 is no reason for red. */
export function AccountBalance({ value }: { value: number }) {
  const format = useFormat();
  return <span className={classes.figure}>{format.money(value)}</span>;
}

export function Quantity({ value }: { value: number }) {
  const format = useFormat();
  return <span className={value < 0 ? classes.negative : classes.figure}>{format.quantity(value)}</span>;
}

/** In a narrow column it may wrap only between date and time. */
export function Moment({ at }: { at: string }) {
  const format = useFormat();
  return <span className={classes.moment}>{format.moment(at)}</span>;
}
