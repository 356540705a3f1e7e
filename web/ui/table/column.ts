import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  align?: 'right';
  render(row: Row): ReactNode;
  /** Its cell in the totals row, which is shown if any column has one. */
  total?: ReactNode;
  /** Its cells in further rows below the totals row. */
  moreTotals?: readonly ReactNode[];
  width?: number | string;
  /** Its header takes several lines rather than a wide column. */
  longHeader?: boolean;
  /** For dates and other short texts. */
  nowrap?: boolean;
  /** On a phone: the card's heading, a full-width line, or left out. */
  phone?: 'title' | 'wide' | 'hide';
  /** May move into the row's detail on a narrow tablet: the highest number first, 1 last; without one it never does. */
  priority?: number;
}
