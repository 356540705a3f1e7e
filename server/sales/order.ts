/** What is asked of a sale, and what its statement answers. */

export interface Order {
  /** One line per item, in the order of the cart. */
  lines: { stockId: number; quantity: number }[];
  customerId: number | null;
  /** Null without a customer. */
  dueOn: string | null;
}

/** One per item of the order, in its order. The last columns are null when nothing was sold. */
export interface SoldRow {
  stock_id: number;
  wanted: number;
  /** Null for an id nobody knows. */
  name: string | null;
  archived: boolean | null;
  /** What lay on the shelf before the sale. */
  qty: number | null;
  customer_name: string | null;
  line_id: number | null;
  unit_sell: number | null;
  line_total: number | null;
  receipt_id: number | null;
  receipt_total: number | null;
  account_id: number | null;
  created_at: Date;
}
