/** A sum of postings: it opens its account, with exactly these days. */
import { Link } from '@tanstack/react-router';
import { useFormat } from '../session/format.ts';
import classes from './figure.module.css';

export interface AccountOf {
  account: string;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export function AccountFigure({ value, of: { account, startDate, endDate } }: { value: number; of: AccountOf }) {
  const format = useFormat();
  const search = { account, startDate: startDate || undefined, endDate: endDate || undefined };
  return (
    <Link
      to="/reports/account"
      search={search as never}
      className={classes.link}
      data-nothing={value === 0 || undefined}
    >
      {format.money(value)}
    </Link>
  );
}
