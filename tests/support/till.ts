/** What an owner sets up for the till, written into the database directly, because the tests that use it are about selling. */
import { type Discount, kindOfPercent, type TaxKind } from '../../contract/cart/price.ts';
import type { DigestSettings, MoneySettings, TillSettings } from '../../contract/shop/shop-settings.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

let made = 0;

export async function setSettings(
  { database }: TestApp,
  changes: { money?: Partial<MoneySettings>; till?: Partial<TillSettings>; digest?: Partial<DigestSettings> },
): Promise<void> {
  await database.pool.query(
    `update settings set money = money || $1, till = till || $2, digest = digest || $3, version = version + 1`,
    [changes.money, changes.till, changes.digest].map((part) => JSON.stringify(part ?? {})),
  );
}

interface Method {
  name?: string;
  kind?: 'mobile money' | 'card' | 'transfer' | 'other';
  needsReference?: boolean;
  active?: boolean;
}

export async function addMethod({ database }: TestApp, method: Method = {}): Promise<number> {
  const { name = `Method ${++made}`, kind = 'mobile money', needsReference = false, active = true } = method;
  const { id } = await database.db
    .insertInto('payment_methods')
    .values({ name, kind, needs_reference: needsReference, active })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Tax {
  name?: string;
  percent: number;
  included: boolean;
  kind?: TaxKind;
}

/** Adds a tax rate and gives it to these items. */
export async function addTax({ database, clock }: TestApp, tax: Tax, ...items: { id: number }[]): Promise<number> {
  const { name = `Tax ${++made}`, percent, included, kind = kindOfPercent(percent) } = tax;
  const { id } = await database.db
    .insertInto('tax_rates')
    .values({ name, percent, included, kind, created_at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const item of items) {
    await database.db.updateTable('stock').set({ tax_rate_id: id }).where('id', '=', item.id).execute();
  }
  return id;
}

/** Adds a deposit in cash. */
export async function addDeposit(app: TestApp, customerId: number, amount: number): Promise<void> {
  const admin = await app.as('admin');
  const { status, payload } = await admin.post(`/customers/${customerId}/deposits`, { date: '2026-03-10', amount });
  if (!status) throw new Error(`the deposit was refused: ${payload}`);
}

interface Approved {
  amount: number;
  action?: string;
  /** In minutes from now. */
  expires?: number;
}

export async function approve(app: TestApp, who: Caller, by: Caller, approved: Approved): Promise<number> {
  const { amount, action = 'discount', expires = 2 } = approved;
  const { rows } = await app.database.pool.query(
    `insert into approvals (staff_id, approved_by, action, amount, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [who.id, by.id, action, amount, app.clock.now, new Date(app.clock.now.getTime() + expires * 60_000)],
  );
  return rows[0].id;
}

export interface Cart {
  lines: [item: { id: number }, quantity: number, discount?: Discount][];
  tenders?: { methodId: number; amount: number; given?: number; reference?: string }[];
  discount?: Discount;
  customerId?: number;
  paymentDate?: string;
  expectedTotal?: number;
  approval?: number;
  key?: string;
}

export function trySelling(caller: Caller, { lines, key, ...terms }: Cart): Promise<Answer> {
  const sales = lines.map(([{ id }, quantity, discount]) => ({ stockId: id, quantity, discount }));
  return caller.post('/sales', { sales, ...terms }, key ? { headers: { 'idempotency-key': key } } : {});
}
