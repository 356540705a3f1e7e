import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  align?: 'right';
  render(row: Row): ReactNode;
  /** Its cell in the totals row; the row appears when any column has one. */
  total?: ReactNode;
  width?: number | string;
  /** Keeps dates and other short texts in one line. */
  nowrap?: boolean;
  /** On a phone: the heading of the card, a line of its own, or left out. */
  phone?: 'title' | 'wide' | 'hide';
  /** May go into the row's detail where a tablet has no room for it: the highest number first, 1 last, none never. */
  priority?: number;
}
