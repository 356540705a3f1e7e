/** Customers and debts for tests that are about paying, not about selling. */
import type { TestApp } from './test-app.ts';

let made = 0;

export async function addCustomer(app: TestApp, name = `Customer ${++made}`): Promise<number> {
  const { id } = await app.database.db
    .insertInto('customers')
    .values({ name, email: 'customer@example.com', phone: '0700 000 000', location: 'Market Street' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Debt {
  customerId: number;
  amount: number;
  /** The due date. */
  due?: string;
  soldOn?: string;
}

/** Opens an account as a credit sale would, and returns its id. */
export async function openAccount(app: TestApp, { customerId, amount, due, soldOn }: Debt): Promise<number> {
  const sold_on = soldOn ?? '2026-03-01';
  const sold = { customer_id: customerId, sold_on, created_at: app.clock.now };
  const { id: receipt_id } = await app.database.db
    .insertInto('receipts')
    .values({ ...sold, staff_id: 1, total: amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await app.database.db
    .insertInto('accounts')
    .values({ ...sold, receipt_id, amount, due_on: due ?? '2026-04-01' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
