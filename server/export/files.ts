/**
 * What the export contains, table by table, and what it leaves out. Every table of the shop is in one of the two lists; a test
 * checks it, and that `docs/handbook/taking-your-data-with-you.md` has the same words.
 */
export interface ExportFile {
  /** Without '.csv'. */
  name: string;
  table: string;
  /** One line for the file that explains the others. */
  about: string;
  /** Columns that are left out: secrets, and what the product keeps for itself. */
  without?: readonly string[];
  /** Computed columns, by name: a SQL expression for a row of the table. */
  more?: Record<string, string>;
}

export const exportFiles: readonly ExportFile[] = [
  { name: 'shop', table: 'shop', about: 'The currency and how many decimals amounts have' },
  { name: 'settings', table: 'settings', about: 'What was set under Settings' },
  { name: 'payment-methods', table: 'payment_methods', about: 'Cash, Deposit, Bank and the methods you added' },
  { name: 'tax-rates', table: 'tax_rates', about: 'Taxes' },
  {
    name: 'staff',
    table: 'staff',
    about: 'People who work here, also those who left, without their passwords',
    without: ['password_hash', 'color_scheme'],
  },
  {
    name: 'devices',
    table: 'devices',
    about: 'Tills: who registered each, when, and when it was last heard from',
    without: ['public_key', 'protected'],
  },
  {
    name: 'offline-sales',
    table: 'offline_sales',
    about: 'Sales that tills made without a connection, as they were delivered',
    without: ['hash', 'signature', 'previous'],
  },
  { name: 'to-settle', table: 'to_settle', about: 'What deserved a look about these sales, and who looked' },
  { name: 'prices', table: 'prices_in_force', about: 'Every price that items and packs had' },
  { name: 'categories', table: 'categories', about: 'Categories of items' },
  {
    name: 'items',
    table: 'stock',
    about: 'Items with their quantity, cost and price, also deleted ones',
    without: ['low', 'popularity', 'renamed', 'offers', 'more_barcodes', 'changed'],
  },
  { name: 'packs', table: 'packs', about: 'Packs that items are bought and sold in, also deleted ones' },
  {
    name: 'former-packs',
    table: 'former_packs',
    about: 'What was in packs before their size was changed',
    without: ['until'],
  },
  { name: 'barcodes', table: 'barcodes', about: 'Every code that a scanner finds, of items and of their packs' },
  { name: 'favourites', table: 'favourites', about: 'Favourites of the till' },
  {
    name: 'item-pictures',
    table: 'item_pictures',
    about: 'Which items have a picture; it is in the folder pictures, by the id of the item',
    without: ['version', 'picture'],
  },
  { name: 'price-lists', table: 'price_lists', about: 'Price lists, also deleted ones' },
  { name: 'list-prices', table: 'list_prices', about: 'What items and packs cost on each price list' },
  { name: 'timed-prices', table: 'timed_prices', about: 'Temporary prices, also deleted ones' },
  { name: 'item-names', table: 'former_names', about: 'Names that items had before' },
  { name: 'stock-movements', table: 'stock_movements', about: 'Everything that came in and went out, item by item' },
  {
    name: 'stock-write-offs',
    table: 'stock_write_offs',
    about: 'Goods that were damaged, expired, stolen, used, given away, lost, found or found wrong in a count',
  },
  { name: 'counts', table: 'counts', about: 'When the shelves were counted, and what of it' },
  { name: 'count-items', table: 'count_items', about: 'The items of counts that were of some items' },
  {
    name: 'count-entries',
    table: 'count_entries',
    about: 'What people counted, where and when, and what the books said then',
  },
  { name: 'count-results', table: 'count_results', about: 'What was posted of each count, item by item' },
  { name: 'orders', table: 'orders', about: 'What was ordered from suppliers, one row per order' },
  { name: 'order-lines', table: 'order_lines', about: 'What was on each order' },
  { name: 'missed', table: 'missed', about: 'What customers asked for and was not there' },
  {
    name: 'deliveries',
    table: 'deliveries',
    about: 'Goods that suppliers brought, one row per paper, also those that were undone',
  },
  {
    name: 'delivery-lines',
    table: 'delivery_lines',
    about: 'What was on each paper, and what it cost with everything',
  },
  { name: 'delivery-costs', table: 'delivery_costs', about: 'Transport, dues and discounts on each paper' },
  { name: 'delivery-payments', table: 'delivery_payments', about: 'What was paid at once' },
  {
    name: 'late-costs',
    table: 'late_costs',
    about: 'Costs of deliveries that came later; what did not go into stock is cost of goods',
  },
  { name: 'late-cost-lines', table: 'late_cost_lines', about: 'The share of each line in them' },
  { name: 'late-cost-payments', table: 'late_cost_payments', about: 'What of them was paid at once' },
  { name: 'customers', table: 'customers', about: 'Customers, also deleted ones', without: ['searched'] },
  {
    name: 'receipts',
    table: 'receipts',
    about: 'Sales, one row per receipt: total as sold, standing after what was deleted, voided or returned since',
    more: {
      standing: `round((
          select coalesce(sum(l.total), 0) from sale_lines l where l.receipt_id = receipts.id and l.deleted_at is null
        ) - (select coalesce(sum(b.total), 0) from returns b where b.receipt_id = receipts.id), money_decimals())`,
    },
  },
  { name: 'receipt-notes', table: 'receipt_notes', about: 'Notes on sales' },
  { name: 'receipt-lines', table: 'sale_lines', about: 'What was on each receipt, also lines deleted since' },
  { name: 'voids', table: 'voids', about: 'Receipts that were voided, and why' },
  { name: 'returns', table: 'returns', about: 'Returns, one row per slip' },
  { name: 'return-lines', table: 'return_lines', about: 'What came back on each slip' },
  {
    name: 'accounts',
    table: 'accounts',
    about: 'Debts, one row per receipt that was not paid in full, or debt of an opening balance',
  },
  { name: 'debt-payments', table: 'payments', about: 'Payments on debts, also deleted ones' },
  {
    name: 'payment-slips',
    table: 'customer_payments',
    about: 'Payments over several debts at once; debt-payments and deposits name them',
  },
  { name: 'deposits', table: 'deposits', about: 'What customers paid in advance, and what was given back of it' },
  { name: 'write-offs', table: 'write_offs', about: 'Bad debts; a negative amount undoes one' },
  {
    name: 'write-off-taxes',
    table: 'write_off_taxes',
    about: 'Tax of bad debts that was taken out of what is owed; a negative amount brings it back',
  },
  { name: 'promises', table: 'promises', about: 'What customers promised to pay, and when', without: ['latest'] },
  { name: 'reminders', table: 'reminders', about: 'Reminders that were sent' },
  { name: 'suppliers', table: 'suppliers', about: 'Those you buy from, also deleted ones' },
  {
    name: 'bills',
    table: 'bills',
    about:
      'What you owe suppliers, one row per delivery or later cost that was not paid at once, or bill of an opening balance',
  },
  {
    name: 'bill-settlements',
    table: 'bill_settlements',
    about: 'What was taken off each bill by payments and returns; a negative amount brings it back',
  },
  { name: 'supplier-payments', table: 'supplier_payments', about: 'Payments to suppliers, also deleted ones' },
  { name: 'supplier-returns', table: 'supplier_returns', about: 'Goods that were sent back to suppliers' },
  { name: 'supplier-return-lines', table: 'supplier_return_lines', about: 'What went back each time' },
  {
    name: 'supplier-advances',
    table: 'supplier_advances',
    about: 'What suppliers were paid in advance; a negative amount was spent or came back',
  },
  {
    name: 'openings',
    table: 'openings',
    about: 'Opening balances: what you had before you began here, also undone ones',
  },
  {
    name: 'opening-lines',
    table: 'opening_lines',
    about: 'The amounts of each: money, debts, bills, advances and deposits',
  },
  { name: 'expense-types', table: 'expense_types', about: 'Types of expenses, also archived ones' },
  { name: 'accounts-chart', table: 'accounts_chart', about: 'Codes and names of accounts, for your accountant' },
  { name: 'expenses', table: 'expenses', about: 'Expenses, also deleted ones' },
  { name: 'bankings', table: 'bankings', about: 'Money taken to the bank, also deleted records' },
  { name: 'transfers', table: 'transfers', about: 'Money moved from one method to another, also deleted ones' },
  { name: 'tax-payments', table: 'tax_payments', about: 'Payments to the tax office, also deleted ones' },
  {
    name: 'cash-movements',
    table: 'cash_movements',
    about: 'Cash put in, taken out, and floats, with what it was for',
  },
  {
    name: 'money-movements',
    table: 'money_movements',
    about: 'The ledger of money: every amount that came or went, by method, with the document that moved it',
  },
  { name: 'books-lock', table: 'books_lock', about: 'Up to which day the books are locked' },
  { name: 'day-closes', table: 'day_closes', about: 'Days that were closed, with what was expected and counted' },
  { name: 'day-close-methods', table: 'day_close_methods', about: 'The same for methods other than cash' },
  { name: 'shifts', table: 'shifts', about: 'Shifts of sellers, with their counts' },
  { name: 'approvals', table: 'approvals', about: 'What admins approved with their PIN' },
  { name: 'held-carts', table: 'held_carts', about: 'Carts that were set aside' },
  { name: 'log', table: 'activity_logs', about: 'The activity log' },
  { name: 'seals', table: 'seals', about: 'The seals of the log and of the money ledger', without: ['digests'] },
];

/** Secrets, sums that follow from the files above, and what only makes sense on this server. */
export const leftOut: readonly string[] = [
  ...['sessions', 'sign_in_tickets', 'reset_tickets', 'invitation_codes', 'statement_links', 'known_places'],
  ...['second_factors', 'recovery_codes', 'till_pins'],
  ...['stock_counts', 'day_totals', 'day_money', 'day_expenses', 'day_debt_payments', 'customer_debts', 'due_totals'],
  ...['customer_days', 'due_days', 'due_months', 'debtor_days', 'report_progress', 'report_sums', 'report_items'],
  ...[
    'dated_stock',
    'item_pace',
    'item_pace_progress',
    'report_item_changes',
    'account_days',
    'account_progress',
    'posting_changes',
  ],
  ...['log_search', 'log_search_progress', 'used_references', 'idempotency_keys', 'rate_limits', 'books_checks'],
  ...[
    'stock_imports',
    'import_reports',
    'import_changes',
    'import_undos',
    'logos',
    'guided_start',
    'expense_photos',

    'digests',
    'migrations',
  ],
];
