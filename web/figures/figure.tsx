/**
 * Every number opens its rows. A figure that is a sum is shown with this component, and with nothing else:
 *
 *   <Figure value={row.profit} of={{ figure: 'profit', startDate: row.start, endDate: row.end }} />
 *   <Figure value={row.sales} of={{ figure: 'sales', by: 'staff', key: row.key, startDate, endDate }} />
 *   <Figure value={totals.sales} of={{ figure: 'sales', startDate, endDate }} />
 *
 * The rule: `of` says which figure it is, of which days and of what, in the words of `contract/books/figure-rows.ts`. The link
 * leads to /reports/rows with the same words in the address; that screen shows the rows and their sum, which is this figure.
 * Days that are left out set no limit. A figure that is shown with a minus because it is taken off says `less: true`.
 * A new kind of figure gets a name there and its parts in `server/figures/parts-of.ts`; the tests then follow it like the
 * others.
 * People who may not open that screen see the figure as text.
 */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type FigureOf, unitOf } from '../../contract/books/figure-rows.ts';
import { mayOpen } from '../../contract/page-roles.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import classes from './figure.module.css';

interface FigureProps {
  value: number;
  of: FigureOf;
  /** Money or a quantity is written as such; this is for a figure within a text. */
  children?: ReactNode;
  /** The id of its label, for screen readers, if the figure is not in a table. */
  describedBy?: string;
  /** Red when negative, unless the place is red or green for another reason. */
  plain?: boolean;
}

export function Figure({ value, of, children, describedBy, plain = false }: FigureProps) {
  const format = useFormat();
  const { roles } = useUser();
  const text = children ?? (unitOf(of.figure) === 'quantity' ? format.quantity(value) : format.money(value));
  const isNegative = (value < 0 && !plain) || undefined;
  if (!mayOpen('/reports/rows', roles)) {
    return (
      <span className={classes.text} data-negative={isNegative}>
        {text}
      </span>
    );
  }
  return (
    <Link
      to="/reports/rows"
      search={searchOf(of) as never}
      className={classes.link}
      data-negative={isNegative}
      data-nothing={value === 0 || undefined}
      aria-describedby={describedBy}
    >
      {text}
    </Link>
  );
}

/** Empty parts are left out, so that the same rows always have the same address. */
function searchOf({ figure, startDate, endDate, by, key, less }: FigureOf) {
  const group = by && key !== undefined ? { by, key } : {};
  return { figure, startDate: startDate || undefined, endDate: endDate || undefined, ...group, less };
}
