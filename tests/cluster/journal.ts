/** Compares what was acknowledged to the tills with the books, and finds how long nothing was acknowledged. */

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

/** A line of a receipt. `key` is null if no request of a till explains it. */
export interface Booked {
  key: string | null;
  receiptId: number;
  stockId: number;
  quantity: number;
}

export interface Comparison {
  /** Sales that were acknowledged but are not in the books like that. */
  lost: Acknowledged[];
  /** Lines in the books that are not the one sale of an acknowledged key. */
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
    // The first line of a receipt explains the sale; a second one is too many.
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
