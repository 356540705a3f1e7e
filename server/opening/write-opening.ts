/**
 * Writes a document of opening balances: its lines, the debts and bills they make, and the money. The caller holds the day, the
 * customers and the suppliers, and has refused what can be refused.
 */
import type { StaffContext, Tx } from '../base/context.ts';
import { advanceMethod } from '../money/advance-method.ts';
import { deposit } from '../money/methods.ts';
import { type Posting, postMoney } from '../money/post-money.ts';

export interface Opening {
  day: string;
  money: { methodId: number; amount: number }[];
  customers: { customerId: number; amount: number; dueOn: string }[];
  suppliers: { supplierId: number; amount: number; dueOn: string }[];
  advances: { supplierId: number; amount: number }[];
  deposits: { customerId: number; amount: number }[];
}

export async function writeOpening(tx: Tx, ctx: StaffContext, opening: Opening): Promise<number> {
  const { day, money, customers, suppliers, advances, deposits } = opening;
  const { id } = await tx
    .insertInto('openings')
    .values({ day, staff_id: ctx.staff.id, at: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const accounts = await inRounds(customers, (some) => insertAccounts(tx, ctx, id, day, some));
  const bills = await inRounds(suppliers, (some) => insertBills(tx, id, day, some));
  const lines = [
    ...money.map(({ methodId, amount }) => ({ part: 'money' as const, amount, method_id: methodId })),
    ...customers.map(({ customerId, amount, dueOn }, at) => {
      const owes = { part: 'customer' as const, amount, customer_id: customerId, due_on: dueOn };
      return { ...owes, account_id: accounts[at]! };
    }),
    ...suppliers.map(({ supplierId, amount, dueOn }, at) => {
      const owed = { part: 'supplier' as const, amount, supplier_id: supplierId, due_on: dueOn };
      return { ...owed, bill_id: bills[at]! };
    }),
    ...advances.map(({ supplierId, amount }) => ({ part: 'advance' as const, amount, supplier_id: supplierId })),
    ...deposits.map(({ customerId, amount }) => ({ part: 'deposit' as const, amount, customer_id: customerId })),
  ];
  await inRounds(lines, async (some) => {
    await tx
      .insertInto('opening_lines')
      .values(some.map((line) => ({ ...line, opening_id: id })))
      .execute();
    return [];
  });
  await moveAdvances(tx, ctx, id, opening);
  await moveMoney(tx, ctx, id, opening);
  return id;
}

/** Each debt changes the sums of its day, which takes longer with each that went before. */
export const linesAtOnce = 100;

/** Returns the ids in the order of the lines. */
async function inRounds<Line>(lines: Line[], write: (some: Line[]) => Promise<number[]>): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) ids.push(...(await write(lines.slice(at, at + linesAtOnce))));
  return ids;
}

async function insertAccounts(
  tx: Tx,
  ctx: StaffContext,
  openingId: number,
  day: string,
  debts: Opening['customers'],
): Promise<number[]> {
  const rows = await tx
    .insertInto('accounts')
    .values(
      debts.map(({ customerId, amount, dueOn }) => ({
        ...{ customer_id: customerId, opening_id: openingId, amount, due_on: dueOn },
        ...{ sold_on: day, created_at: ctx.now() },
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertBills(tx: Tx, openingId: number, day: string, owed: Opening['suppliers']): Promise<number[]> {
  const rows = await tx
    .insertInto('bills')
    .values(
      owed.map(({ supplierId, amount, dueOn }) => ({
        ...{ supplier_id: supplierId, opening_id: openingId, amount, due_on: dueOn, date: day },
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function moveAdvances(tx: Tx, ctx: StaffContext, id: number, { day, advances }: Opening): Promise<void> {
  if (advances.length === 0) return;
  await tx
    .insertInto('supplier_advances')
    .values(
      advances.map(({ supplierId, amount }) => ({
        ...{ supplier_id: supplierId, document: 'opening' as const, document_id: id, amount, day, at: ctx.now() },
      })),
    )
    .execute();
}

/** Advances are posted customer by customer, because each movement names its customer. */
async function moveMoney(tx: Tx, ctx: StaffContext, id: number, opening: Opening): Promise<void> {
  const document = { kind: 'opening', id, day: opening.day } as const;
  await postMoney(tx, ctx, document, await postingsWithoutDeposits(tx, ctx, opening));
  for (const { customerId, amount } of opening.deposits) {
    await postMoney(tx, ctx, { ...document, customerId }, [{ kind: 'opening', amount: -amount, methodId: deposit }]);
  }
}

export async function postingsWithoutDeposits(
  tx: Tx,
  ctx: StaffContext,
  { money, advances }: Opening,
): Promise<Posting[]> {
  const advance = advances.length > 0 ? await advanceMethod(tx, ctx) : 0;
  return [
    ...money.map((moved) => ({ kind: 'opening' as const, ...moved })),
    ...advances.map(({ amount }) => ({ kind: 'opening' as const, amount, methodId: advance })),
  ];
}
