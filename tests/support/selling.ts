/** Selling in tests: a cart of items and quantities, sold by someone, and an audit of the books afterwards. */
import type { Receipt } from '../../contract/selling/sales.ts';
import { auditBooks } from '../../server/books/audit-books.ts';
import { checkJournal } from '../../server/journal/check-journal.ts';
import type { Answer, Caller, TestApp } from './test-app.ts';

type Cart = [item: { id: number }, quantity: number | string][];

interface Terms {
  customerId?: number | null;
  paymentDate?: string | null;
  key?: string;
}

export function trySale(caller: Caller, cart: Cart, { key, ...terms }: Terms = {}): Promise<Answer> {
  const sales = cart.map(([item, quantity]) => ({ stockId: item.id, quantity }));
  return caller.post('/sales', { sales, ...terms }, key ? { headers: { 'idempotency-key': key } } : {});
}

export async function sell(caller: Caller, cart: Cart, terms?: Terms): Promise<Receipt> {
  const { status, payload } = await trySale(caller, cart, terms);
  if (!status) throw new Error(`the sale was refused: ${payload}`);
  return payload;
}

/** What the audit finds wrong with the books, which is nothing in any test. */
export async function wrongInBooks({ database }: TestApp) {
  return (await auditBooks(database.where)).findings;
}

/** The same for the journal, in shops where everything happened through calls. */
export async function wrongInJournal({ database, config }: TestApp) {
  return (await checkJournal(database.pool, config.businessTz)).findings;
}
