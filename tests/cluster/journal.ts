/** What was acknowledged to the tills, held against the books; and how long nothing was acknowledged. */

export interface Sale {
  key: string;
  stockId: number;
  quantity: number;
}

export interface Acknowledged extends Sale {
  receiptId: number;
  /** Which server acknowledged it, and when (milliseconds). */
  server: string;
  at: number;
}

/** A line of a receipt. `key` is null when no request of a till accounts for it. */
export interface Booked {
  key: string | null;
  receiptId: number;
  stockId: number;
  quantity: number;
}

export interface Comparison {
  /** Acknowledged, and not in the books as it was acknowledged. */
  lost: Acknowledged[];
  /** In the books, and it is not the one sale of an acknowledged key. */
  doubled: Booked[];
}

export function compareWithBooks(journal: Acknowledged[], books: Booked[]): Comparison {
  const booked = new Map(books.map((line) => [line.receiptId, line]));
  const asAcknowledged = (sale: Acknowledged) => {
    const line = booked.get(sale.receiptId);
    return line?.key === sale.key && line.stockId === sale.stockId && line.quantity === sale.quantity;
  };
  const owed = new Map(journal.map(({ key, receiptId }) => [key, receiptId]));
  const isExpected = ({ key, receiptId }: Booked) => {
    if (key === null || owed.get(key) !== receiptId) return false;
    // The first line of a receipt accounts for it; a second one is a line too many.
    return owed.delete(key);
  };
  return {
    lost: journal.filter((sale) => !asAcknowledged(sale)),
    doubled: books.filter((line) => !isExpected(line)),
  };
}

/** The longest time in which nothing happened, in milliseconds, from `from` to `to`. `moments` are in order. */
export function longestGap(moments: number[], from: number, to: number): number {
  const within = moments.filter((moment) => moment > from && moment < to);
  let longest = 0;
  let last = from;
  for (const moment of [...within, to]) {
    longest = Math.max(longest, moment - last);
    last = moment;
  }
  return longest;
}
