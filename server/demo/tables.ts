/** The tables that a demo shop fills, and their columns in the order in which rows are written. */
export type Value = string | number | boolean | null;
/** Writes one row of a table, in the order of its columns in `columns`. */
export type Write = (table: keyof typeof columns, row: Value[]) => void;

export const columns = {
  categories: ['id', 'type'],
  customers: ['id', 'name', 'email', 'phone', 'location'],
  receipts: ['id', 'staff_id', 'customer_id', 'total', 'sold_on', 'created_at'],
  sale_lines: [
    ...['id', 'receipt_id', 'stock_id', 'name', 'quantity', 'unit_cost', 'unit_sell', 'total', 'cost'],
    ...['sold_on', 'created_at', 'deleted_at', 'deleted_by'],
  ],
  stock_movements: [
    'id',
    'stock_id',
    'kind',
    'quantity',
    'balance',
    'unit_cost',
    'date',
    'at',
    'staff_id',
    'sale_line_id',
    ...['document', 'document_id', 'value'],
  ],
  payments: ['id', 'account_id', 'date', 'amount', 'balance', 'staff_id', 'created_at'],
  accounts: ['id', 'customer_id', 'receipt_id', 'amount', 'paid', 'due_on', 'sold_on', 'created_at'],
  returns: ['id', 'receipt_id', 'day', 'at', 'staff_id', 'reason', 'total', 'tax', 'debt'],
  return_lines: [...['return_id', 'sale_line_id', 'stock_id', 'day', 'quantity', 'to_stock', 'total', 'tax', 'cost']],
  expenses: ['id', 'date', 'amount', 'type', 'received_by', 'expense', 'staff_id', 'created_at'],
  bankings: ['id', 'date', 'amount', 'comment', 'staff_id', 'created_at'],
  money_movements: [
    ...['id', 'method_id', 'amount', 'day', 'at', 'staff_id', 'kind', 'document', 'document_id', 'customer_id'],
    'reverses',
  ],
  stock: [
    ...['id', 'name', 'barcode', 'category_id', 'date', 'qty', 'unit_cost', 'unit_sell', 'warning_at', 'sales_count'],
    ...['sold_quantity', 'sold_cost', 'sold_total'],
  ],
  suppliers: ['id', 'name', 'phone', 'address', 'terms_days', 'lead_days', 'created_at'],
  orders: ['id', 'supplier_id', 'state', 'staff_id', 'at', 'sent_at', 'ended_at'],
  order_lines: ['id', 'order_id', 'stock_id', 'quantity', 'cost'],
  deliveries: [
    ...['id', 'supplier_id', 'order_id', 'date', 'number', 'tax', 'reclaims_tax', 'due', 'paid', 'goods_value'],
    ...['staff_id', 'at'],
  ],
  delivery_lines: [
    ...['id', 'delivery_id', 'stock_id', 'order_line_id', 'quantity', 'free', 'total', 'pieces', 'value'],
    ...['unit_cost_before', 'unit_cost_after', 'unit_sell_before', 'unit_sell_after', 'included_tax', 'expires_on'],
    'movement_id',
  ],
  delivery_payments: ['id', 'delivery_id', 'method_id', 'amount'],
  bills: ['id', 'supplier_id', 'delivery_id', 'date', 'due_on', 'amount', 'paid', 'credited'],
  bill_settlements: ['id', 'bill_id', 'payment_id', 'return_id', 'amount', 'day', 'at'],
  supplier_payments: ['id', 'supplier_id', 'date', 'amount', 'method_id', 'staff_id', 'at'],
  supplier_returns: [
    ...['id', 'supplier_id', 'delivery_id', 'date', 'reason', 'credit', 'cost', 'credited', 'refunded', 'kept'],
    ...['staff_id', 'at'],
  ],
  supplier_return_lines: ['id', 'return_id', 'stock_id', 'quantity', 'pieces', 'credit', 'cost', 'movement_id'],
  activity_logs: [
    ...['id', 'at', 'staff_id', 'first_name', 'last_name', 'email', 'action'],
    ...['subject_kind', 'subject_id', 'subject_name', 'facts'],
  ],
  log_search: ['log_id', 'at', 'everyone'],
} as const;
