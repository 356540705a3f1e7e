/**
 * The tables as Kysely sees them; `migrations/` creates them, and tables.test.ts compares the two. numeric and bigint
 * arrive as numbers, date as a 'YYYY-MM-DD' string, timestamptz as a Date.
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Spread } from '../../contract/buying/deliveries.ts';
import type { OrderState } from '../../contract/buying/orders.ts';
import type { Discount, TaxKind } from '../../contract/cart/price.ts';
import type { CustomerProfile } from '../../contract/debts/customers.ts';
import type { reminderChannels } from '../../contract/debts/debts.ts';
import type { GoodsDocument, MoneyDocument } from '../../contract/documents/documents.ts';
import type { GoodsKind } from '../../contract/documents/goods-kinds.ts';
import type { MoneyKind } from '../../contract/documents/money-kinds.ts';
import type { UndoOutcome } from '../../contract/first-hour/imports.ts';
import type { StartStep, StepState } from '../../contract/first-hour/start-steps.ts';
import type { CountState } from '../../contract/goods/counts.ts';
import type { LossReason } from '../../contract/goods/stock.ts';
import type { ImportReport } from '../../contract/goods/stock-import.ts';
import type { CashMovementKind, CashPurpose } from '../../contract/money/cash-movements.ts';
import type { Denominations } from '../../contract/money/counting.ts';
import type { MethodKind } from '../../contract/money/payment-methods.ts';
import type { ApprovalAction } from '../../contract/people/approvals.ts';
import type { ColorScheme } from '../../contract/people/auth.ts';
import type { Role } from '../../contract/roles.ts';
import type {
  BusinessDetails,
  DigestSettings,
  MessageSettings,
  MoneySettings,
  TillSettings,
} from '../../contract/shop/shop-settings.ts';
import type { SettleCode } from '../../contract/tills/to-settle.ts';

type Id = GeneratedAlways<number>;
/** Holds only the settings that were changed. */
type SettingsSection<Section> = ColumnType<Partial<Section>, string | undefined, string>;

/** For a line that is bought or sent back in packs: the pack as it was then. */
interface InPack {
  pack_id: number | null;
  pack_name: string | null;
  pack_size: number | null;
}

export interface Tables {
  staff: {
    id: Id;
    first_name: string;
    middle_name: Generated<string>;
    last_name: string;
    email: string;
    phone: Generated<string>;
    location: Generated<string>;
    roles: Role[];
    password_hash: string | null;
    color_scheme: Generated<ColorScheme>;
    language: string | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    owner: Generated<boolean>;
  };
  sessions: {
    token_hash: Buffer;
    staff_id: number;
    device_id: number | null;
    remember: boolean;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
  };
  reset_tickets: {
    token_hash: Buffer;
    staff_id: number | null;
    code_hash: Buffer;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
    verified_at: Date | null;
    used_at: Date | null;
  };
  invitation_codes: {
    id: Id;
    staff_id: number;
    code_hash: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    link_hash: Buffer | null;
  };
  known_places: { staff_id: number; place: string; seen_at: Date };
  second_factors: {
    staff_id: number;
    secret: Buffer;
    key_id: string | null;
    last_step: Generated<number>;
    created_at: Date;
    confirmed_at: Date | null;
  };
  devices: {
    id: Id;
    name: string;
    public_key: Buffer;
    offline: Generated<boolean>;
    registered_by: number;
    registered_at: Date;
    revoked_at: Date | null;
    last_heard_at: Date | null;
    waiting_count: Generated<number>;
    waiting_total: Generated<number>;
    last_number: Generated<number>;
    protected: Generated<boolean>;
    clock_offset: Generated<number>;
  };
  offline_sales: {
    id: Id;
    device_id: number;
    hash: Buffer;
    text: string;
    signature: string;
    received_at: Date;
    state: 'landed' | 'known' | 'kept' | 'discarded';
    receipt_id: number | null;
    why: string | null;
    number: number | null;
    previous: Buffer | null;
    total: number | null;
    last_heard_at: Date | null;
  };
  to_settle: {
    id: Id;
    code: SettleCode;
    device_id: number;
    number: number | null;
    offline_sale_id: number | null;
    facts: ColumnType<Record<string, unknown>, string, never>;
    at: Date;
    settled_at: Date | null;
    settled_by: number | null;
    action: 'settled' | 'land' | 'discard' | 'arrived' | null;
    note: string | null;
  };
  former_packs: { pack_id: number; name: string; size: number; until: string };
  prices_in_force: { stock_id: number; pack_id: number | null; unit_sell: number };
  till_pins: { staff_id: number; hash: string; wrong_tries: Generated<number>; set_at: Date };
  approvals: {
    id: Id;
    staff_id: number;
    approved_by: number;
    action: ApprovalAction;
    amount: number | null;
    customer_id: number | null;
    receipt_id: number | null;
    created_at: Date;
    expires_at: Date;
    spent_at: Date | null;
    document: string | null;
    document_id: number | null;
  };
  held_carts: {
    id: Id;
    name: string;
    staff_id: number;
    created_at: Date;
    customer_id: number | null;
    payment_date: string | null;
    discount: ColumnType<Discount | null, string | null, never>;
    lines: ColumnType<
      {
        stockId: number;
        packId?: number;
        quantity: number;
        heldAt: number;
        discount: Discount | null;
        ownPrice?: number;
      }[],
      string,
      never
    >;
    ended_at: Date | null;
    ended_by: number | null;
    total: number | null;
    line_count: number | null;
    note: string | null;
  };
  recovery_codes: { staff_id: number; code_hash: Buffer; used_at: Date | null };
  sign_in_tickets: {
    token_hash: Buffer;
    staff_id: number;
    remember: boolean;
    tries: Generated<number>;
    expires_at: Date;
  };
  activity_logs: {
    id: Id;
    at: Generated<Date>;
    staff_id: number | null;
    first_name: string;
    last_name: string;
    email: string;
    action: string;
    /** Only in entries written before they had facts. */
    description: string | null;
    for_admins: string | null;
    subject_kind: string | null;
    subject_id: number | null;
    subject_name: string | null;
    facts: ColumnType<Record<string, unknown> | null, string | null, never>;
    /** The facts that only admins may read. */
    contact: ColumnType<Record<string, unknown> | null, string | null, never>;
  };
  log_search: { log_id: number; at: Date; everyone: string | null; admins: string | null };
  log_search_progress: { only_row: Generated<boolean>; settled_id: number; ready_from: number; wording: string };
  categories: { id: Id; type: string; created_at: Generated<Date>; deleted_at: Date | null };
  stock: {
    id: Id;
    name: string;
    barcode: string | null;
    category_id: number;
    date: string;
    qty: number;
    unit_cost: number;
    unit_sell: number;
    warning_at: number;
    sales_count: Generated<number>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    renamed: Generated<boolean>;
    sold_quantity: Generated<number>;
    sold_cost: Generated<number>;
    sold_total: Generated<number>;
    sold_tax: Generated<number>;
    low: GeneratedAlways<boolean>;
    popularity: GeneratedAlways<number>;
    tax_rate_id: number | null;
    unit: Generated<string>;
    in_parts: Generated<boolean>;
    keeps_stock: Generated<boolean>;
    offers: Generated<number>;
    more_barcodes: Generated<boolean>;
    scale_code: string | null;
    changed: string | null;
  };
  packs: {
    id: Id;
    stock_id: number;
    name: string;
    size: number;
    unit_sell: number | null;
    auto: Generated<boolean>;
    deleted_at: Date | null;
  };
  barcodes: { code: string; stock_id: number; pack_id: number | null; place: number };
  price_lists: { id: Id; name: string; deleted_at: Date | null };
  list_prices: { list_id: number; stock_id: number; pack_id: number | null; unit_sell: number };
  timed_prices: {
    id: Id;
    stock_id: number;
    pack_id: number | null;
    unit_sell: number;
    start_date: string;
    end_date: string;
    staff_id: number;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
  };
  suppliers: {
    id: Id;
    name: string;
    phone: Generated<string>;
    email: Generated<string>;
    address: Generated<string>;
    tax_number: Generated<string>;
    terms_days: Generated<number>;
    lead_days: number | null;
    note: Generated<string>;
    advance: Generated<number>;
    created_at: Date;
    deleted_at: Date | null;
  };
  orders: {
    id: Id;
    supplier_id: number;
    state: Generated<OrderState>;
    expected_on: string | null;
    note: Generated<string>;
    staff_id: number;
    at: Date;
    sent_at: Date | null;
    ended_at: Date | null;
    /** Kept by a trigger, and so is the next one. */
    first_delivery_id: number | null;
    first_came_on: string | null;
  };
  order_lines: InPack & {
    id: Id;
    order_id: number;
    stock_id: number;
    quantity: number;
    cost: number | null;
  };
  counts: {
    id: Id;
    name: Generated<string>;
    state: Generated<CountState>;
    scope: 'all' | 'categories' | 'items' | 'today';
    category_ids: ColumnType<string[] | null, number[] | null, never>;
    blind: boolean;
    reviewed_at: Date | null;
    in_place: Generated<boolean>;
    staff_id: number;
    at: Date;
    ended_at: Date | null;
    ended_by: number | null;
  };
  count_items: { count_id: number; stock_id: number };
  count_entries: InPack & {
    id: Id;
    count_id: number;
    key: string;
    stock_id: number;
    place: Generated<string>;
    staff_id: number;
    quantity: number;
    pieces: number;
    adds: boolean;
    counted_at: Date;
    book: number;
    movement_id: number;
    at: Date;
    dropped_at: Date | null;
    dropped_by: number | null;
  };
  count_results: {
    count_id: number;
    stock_id: number;
    counted: number;
    book: number;
    difference: number;
    write_off_id: number | null;
    staff_id: number;
    at: Date;
  };
  missed: { id: Id; stock_id: number | null; text: string | null; day: string; staff_id: number; at: Date };
  deliveries: {
    id: Id;
    supplier_id: number | null;
    order_id: number | null;
    date: string;
    number: string | null;
    tax: number;
    reclaims_tax: boolean;
    due: number;
    paid: number;
    goods_value: number;
    staff_id: number;
    approved_by: number | null;
    at: Date;
    undone_at: Date | null;
    undone_by: number | null;
    undo_reason: string | null;
  };
  delivery_lines: InPack & {
    id: Id;
    delivery_id: number;
    stock_id: number;
    order_line_id: number | null;
    quantity: number;
    free: number;
    total: number;
    pieces: number;
    value: number;
    unit_cost_before: number;
    unit_cost_after: number;
    unit_sell_before: number;
    unit_sell_after: number;
    included_tax: number;
    expires_on: string | null;
    movement_id: number;
  };
  delivery_costs: { id: Id; delivery_id: number; name: string; amount: number; spread: Spread };
  delivery_payments: { id: Id; delivery_id: number; method_id: number; amount: number; reference: string | null };
  late_costs: {
    id: Id;
    delivery_id: number;
    name: string;
    amount: number;
    spread: Spread;
    day: string;
    paid: number;
    into_stock: number;
    staff_id: number;
    at: Date;
  };
  late_cost_lines: {
    id: Id;
    late_cost_id: number;
    delivery_line_id: number;
    share: number;
    into_stock: number;
    movement_id: number | null;
  };
  late_cost_payments: { id: Id; late_cost_id: number; method_id: number; amount: number; reference: string | null };
  bills: {
    id: Id;
    supplier_id: number;
    delivery_id: number | null;
    late_cost_id: number | null;
    opening_id: number | null;
    date: string;
    due_on: string;
    amount: number;
    paid: Generated<number>;
    credited: Generated<number>;
    cancelled_at: Date | null;
  };
  bill_settlements: {
    id: Id;
    bill_id: number;
    payment_id: number | null;
    return_id: number | null;
    amount: number;
    day: string;
    at: Date;
  };
  supplier_payments: {
    id: Id;
    supplier_id: number;
    date: string;
    amount: number;
    method_id: number;
    reference: string | null;
    kept: Generated<number>;
    reverses: number | null;
    reason: string | null;
    staff_id: number;
    at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
  };
  supplier_returns: {
    id: Id;
    supplier_id: number;
    delivery_id: number | null;
    date: string;
    reason: string;
    credit: number;
    cost: number;
    credited: number;
    refunded: number;
    kept: number;
    method_id: number | null;
    reference: string | null;
    staff_id: number;
    at: Date;
  };
  supplier_return_lines: InPack & {
    id: Id;
    return_id: number;
    stock_id: number;
    quantity: number;
    pieces: number;
    credit: number;
    cost: number;
    movement_id: number;
  };
  supplier_advances: {
    id: Id;
    supplier_id: number;
    document: 'delivery' | 'supplier payment' | 'supplier return' | 'opening';
    document_id: number;
    amount: number;
    day: string;
    at: Date;
  };
  former_names: { stock_id: number; name: string };
  stock_counts: { slot: number; items: number; below_warning: number; at_or_below_warning: number };
  stock_imports: {
    id: string;
    staff_id: number;
    state: 'running' | 'done' | 'failed';
    done: number;
    total: number;
    at: Date;
  };
  import_changes: {
    import_id: number;
    place: number;
    movements_after: number | null;
    movements_until: number | null;
    changes: ColumnType<object[], string, never>;
  };
  import_undos: {
    id: Id;
    import_id: number;
    staff_id: number;
    at: Date;
    outcome: ColumnType<UndoOutcome, string, never>;
  };
  import_reports: { id: Id; staff_id: number; at: Date; report: ImportReport; kind: 'stock' | 'customers' | null };
  stock_movements: {
    id: Id;
    stock_id: number;
    kind: GoodsKind;
    quantity: number;
    balance: number;
    unit_cost: number;
    date: string;
    at: Date;
    staff_id: number;
    sale_line_id: number | null;
    document: GoodsDocument | null;
    document_id: number | null;
    reverses: number | null;
    reason: string | null;
    value: number | null;
  };
  stock_write_offs: {
    id: Id;
    movement_id: number;
    stock_id: number;
    day: string;
    at: Date;
    staff_id: number;
    approved_by: number | null;
    reason: LossReason;
    note: Generated<string>;
    /** Negative for goods that left. */
    quantity: number;
    value: number;
    /** The count that found it. */
    count_id: number | null;
  };
  customers: {
    id: Id;
    name: string;
    email: string;
    phone: string;
    location: string;
    tax_number: Generated<string>;
    profile: CustomerProfile | null;
    credit_limit: number | null;
    price_list_id: number | null;
    note: string | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    searched: GeneratedAlways<string>;
  };
  receipts: {
    id: Id;
    staff_id: number;
    customer_id: number | null;
    total: number;
    rounding: Generated<number>;
    cash_given: number | null;
    sold_on: string;
    created_at: Date;
  };
  sale_lines: {
    id: Id;
    receipt_id: number;
    stock_id: number;
    name: string;
    quantity: number;
    unit_cost: number;
    unit_sell: number;
    total: number;
    cost: number;
    discount: Generated<number>;
    tax: Generated<number>;
    tax_name: string | null;
    tax_percent: number | null;
    tax_included: boolean | null;
    tax_kind: TaxKind | null;
    list_price: number | null;
    pack_name: string | null;
    pack_size: number | null;
    pack_count: number | null;
    sold_on: string;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
  };
  accounts: {
    id: Id;
    customer_id: number;
    receipt_id: number | null;
    opening_id: number | null;
    amount: number;
    paid: Generated<number>;
    returned: Generated<number>;
    written_off: Generated<number>;
    balance: GeneratedAlways<number>;
    due_on: string;
    sold_on: string;
    created_at: Date;
  };
  returns: {
    id: Id;
    receipt_id: number;
    day: string;
    at: Date;
    staff_id: number;
    approved_by: number | null;
    reason: string;
    total: number;
    tax: number;
    debt: number;
    rounding: Generated<number>;
  };
  return_lines: {
    id: Id;
    return_id: number;
    sale_line_id: number;
    stock_id: number;
    day: string;
    quantity: number;
    to_stock: boolean;
    total: number;
    tax: number;
    cost: number;
  };
  voids: {
    receipt_id: number;
    at: Date;
    day: string;
    staff_id: number;
    approved_by: number | null;
    reason: string;
    total: number;
  };
  day_debt_payments: { day: string; method_id: number; amount: number; slot: number };
  openings: { id: Id; day: string; staff_id: number; at: Date; undone_at: Date | null; undone_by: number | null };
  opening_lines: {
    id: Id;
    opening_id: number;
    part: 'money' | 'customer' | 'supplier' | 'advance' | 'deposit';
    amount: number;
    method_id: number | null;
    customer_id: number | null;
    supplier_id: number | null;
    due_on: string | null;
    account_id: number | null;
    bill_id: number | null;
  };
  customer_debts: { customer_id: number; accounts: number; balance: number; oldest_due: string | null };
  due_totals: { due_on: string; slot: number; balance: number };
  customer_days: { customer_id: number; day: string; owed: number };
  due_days: { day: string; due_on: string; slot: number; amount: number };
  due_months: { month: string; due_on: string; slot: number; amount: number };
  debtor_days: { day: string; slot: number; customers: number };
  payments: {
    id: Id;
    account_id: number;
    date: string;
    amount: number;
    balance: number;
    staff_id: number;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
    method_id: Generated<number>;
    reference: string | null;
    customer_payment_id: number | null;
    reverses: number | null;
    reason: string | null;
  };
  customer_payments: {
    id: Id;
    customer_id: number;
    date: string;
    amount: number;
    method_id: number;
    reference: string | null;
    staff_id: number;
    at: Date;
  };
  deposits: {
    id: Id;
    customer_id: number;
    kind: 'deposit' | 'refund';
    date: string;
    amount: number;
    method_id: number;
    reference: string | null;
    customer_payment_id: number | null;
    staff_id: number;
    at: Date;
    reverses: number | null;
    reason: string | null;
  };
  write_offs: {
    id: Id;
    account_id: number;
    day: string;
    at: Date;
    amount: number;
    reason: string;
    return_id: number | null;
    staff_id: number;
    /** The row that this one corrects. */
    corrects: number | null;
    takes_tax: Generated<boolean>;
    after_return: ColumnType<number | null, never, never>;
  };
  write_off_taxes: {
    id: Id;
    write_off_id: number;
    day: string;
    tax_name: string;
    tax_percent: number;
    amount: number;
  };
  promises: {
    id: Id;
    customer_id: number;
    date: string;
    amount: number;
    note: Generated<string>;
    after_payment: number;
    after_deposit: number;
    paid: Generated<number>;
    latest: Generated<boolean>;
    staff_id: number;
    at: Date;
  };
  reminders: {
    id: Id;
    customer_id: number;
    channel: (typeof reminderChannels)[number];
    text: string;
    staff_id: number;
    at: Date;
  };
  statement_links: {
    id: Id;
    customer_id: number | null;
    supplier_id: number | null;
    token_hash: Buffer;
    staff_id: number;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
  };
  expenses: {
    id: Id;
    date: string;
    amount: number;
    type: string;
    received_by: string;
    expense: string;
    staff_id: number;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
    method_id: Generated<number>;
    reference: string | null;
    note: string | null;
    transfer_id: number | null;
    reverses: number | null;
    reason: string | null;
  };
  expense_types: {
    id: Id;
    name: string;
    built_in: Generated<boolean>;
    created_at: Date;
    deleted_at: Date | null;
  };
  item_pictures: { stock_id: number; version: string; type: string; picture: Buffer; changed_at: Date };
  favourites: { stock_id: number; added_at: Date };
  expense_photos: { expense_id: number; type: string; picture: Buffer; changed_at: Date };
  receipt_notes: { receipt_id: number; note: string };
  bankings: {
    id: Id;
    date: string;
    amount: number;
    comment: string;
    staff_id: number;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
    method_id: Generated<number>;
    reference: string | null;
    reverses: number | null;
    reason: string | null;
  };
  transfers: {
    id: Id;
    date: string;
    from_method_id: number;
    to_method_id: number;
    amount: number;
    reference: string | null;
    note: string | null;
    reverses: number | null;
    reason: string | null;
    staff_id: number;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
  };
  tax_payments: {
    id: Id;
    date: string;
    amount: number;
    method_id: number;
    reference: string | null;
    note: string | null;
    reverses: number | null;
    reason: string | null;
    staff_id: number;
    created_at: Date;
    deleted_at: Date | null;
    deleted_by: number | null;
  };
  seals: {
    id: number;
    at: Date;
    version: number;
    entries_to: number;
    entries: number;
    entry_ids: string;
    movements_to: number;
    movements: number;
    movement_ids: string;
    digests: Buffer;
    hash: Buffer;
  };
  books_checks: {
    id: Id;
    at: Date;
    agree: boolean;
    milliseconds: number;
    covered: ColumnType<Record<string, number>, string, never>;
    findings: ColumnType<{ check: string; record: string; detail: string }[], string, never>;
    notices: ColumnType<{ record: string; detail: string }[], string | undefined, never>;
  };
  day_closes: {
    id: Id;
    day: string;
    expected: number;
    counted: number;
    comment: string;
    staff_id: number;
    at: Date;
    closed_on: string;
    posted: number;
    reopened_at: Date | null;
    reopened_by: number | null;
    denominations: ColumnType<Denominations | null, string | null, string | null>;
  };
  day_close_methods: { close_id: number; method_id: number; expected: number; counted: number; posted: number };
  books_lock: { only_row: Generated<boolean>; until: string | null; staff_id: number; at: Date };
  cash_movements: {
    id: Id;
    kind: CashMovementKind;
    amount: number;
    reason: string;
    day: string;
    at: Date;
    staff_id: number;
    approved_by: number | null;
    purpose: Generated<CashPurpose>;
    method_id: Generated<number>;
    reverses: number | null;
  };
  shifts: {
    id: Id;
    staff_id: number;
    float: number;
    day: string;
    opened_at: Date;
    closed_at: Date | null;
    closed_on: string | null;
    closed_by: number | null;
    expected: number | null;
    counted: number | null;
    denominations: ColumnType<Denominations | null, string | null, string | null>;
    comment: Generated<string>;
    continues: number | null;
    start: number | null;
  };
  shop: { only_row: Generated<boolean>; decimals: number; currency: string | null; fixed: Generated<boolean> };
  payment_methods: {
    id: Generated<number>;
    name: string;
    kind: MethodKind;
    needs_reference: Generated<boolean>;
    built_in: Generated<boolean>;
    active: Generated<boolean>;
    created_at: Generated<Date>;
    deleted_at: Date | null;
  };
  settings: {
    only_row: Generated<boolean>;
    business: SettingsSection<BusinessDetails>;
    money: SettingsSection<MoneySettings>;
    till: SettingsSection<TillSettings>;
    messages: SettingsSection<MessageSettings>;
    digest: SettingsSection<DigestSettings>;
    version: Generated<number>;
  };
  guided_start: {
    only_row: Generated<boolean>;
    steps: ColumnType<Partial<Record<StartStep, StepState>>, string, string>;
    begun_at: Date | null;
    dismissed_at: Date | null;
  };
  logos: { only_row: Generated<boolean>; type: string; picture: Buffer; changed_at: Date };
  tax_rates: {
    id: Id;
    name: string;
    percent: number;
    included: boolean;
    kind: TaxKind;
    created_at: Date;
    deleted_at: Date | null;
  };
  used_references: {
    method_id: number;
    reference: string;
    /** The database makes it. It is null if an older document already has this reference. */
    key: ColumnType<string | null, never, never>;
    document: Extract<MoneyDocument, 'receipt' | 'payment' | 'deposit' | 'transfer'> | 'slip';
    document_id: number;
  };
  money_movements: {
    id: Id;
    method_id: number;
    amount: number;
    day: string;
    at: Date;
    staff_id: number;
    kind: MoneyKind;
    document: MoneyDocument;
    document_id: number;
    customer_id: number | null;
    shift_id: number | null;
    reference: string | null;
    reverses: number | null;
  };
  day_money: { day: string; slot: number; method_id: number; kind: MoneyKind; came_in: number; went_out: number };
  idempotency_keys: {
    staff_id: number;
    call: string;
    key: string;
    request_hash: Buffer;
    document_id: number;
    at: Date;
  };
  day_totals: {
    day: string;
    slot: number;
    lines: number;
    quantity: number;
    sales: number;
    cost: number;
    tax: number;
    unpaid: number;
    returned_lines: Generated<number>;
    returned_quantity: Generated<number>;
    returned_sales: Generated<number>;
    returned_cost: Generated<number>;
    returned_tax: Generated<number>;
  };
  day_expenses: { day: string; type: string; amount: number };
  account_days: { day: string; account: string; key: string; debit: number; credit: number; postings: number };
  account_progress: { ledger: string; up_to: number };
  posting_changes: { id: Id; day: string };
  accounts_chart: { account: string; key: string; code: string; name: string };
  report_progress: {
    only_row: Generated<boolean>;
    movements_to: Generated<number>;
    deletions_to: Generated<number>;
    return_lines_to: Generated<number>;
  };
  report_sums: {
    dimension: 'day' | 'item' | 'category' | 'staff' | 'customer' | 'hour' | 'tax';
    span: 'day' | 'month';
    starts: string;
    key: string;
    lines: number;
    quantity: number;
    gross: number;
    discounts: number;
    added_tax: number;
    tax: number;
    cost: number;
    returned_lines: number;
    returned_quantity: number;
    returns: number;
    returned_tax: number;
    returned_cost: number;
    returned_debt: number;
    lost: number;
    stock_quantity: number;
    stock_value: number;
    received: number;
    adjusted: number;
    net_sales: GeneratedAlways<number>;
  };
  report_items: {
    stock_id: number;
    category_id: number;
    archived: boolean;
    quantity: number;
    value: number;
    last_sold_on: string | null;
    idle_since: string;
  };
  report_item_changes: { id: Id; stock_id: number };
  digests: { day: string; recipient: string; tries: Generated<number>; next_try: Date; sent_at: Date | null };
}
