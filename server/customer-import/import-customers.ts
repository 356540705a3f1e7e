/**
 * Imports customers from a CSV text, all or nothing, or only says what would happen to each row.
 * Invariants: a dry run writes nothing; rows are judged while the customers they change are held; if a row is wrong, nothing is
 * written, unless wrong rows are to be left out.
 */
import { sql } from 'kysely';
import { type CustomerImportReport, importCustomers as declared } from '../../contract/debts/customer-import.ts';
import type { Input } from '../../contract/endpoint.ts';
import { mostImportColumns } from '../../contract/goods/stock-import.ts';
import { readCsv } from '../../contract/values/csv.ts';
import { inEnglish } from '../../contract/words/say.ts';
import { today } from '../base/clock.ts';
import type { Db, StaffContext, Tx } from '../base/context.ts';
import { refuse } from '../base/refusal.ts';
import { importName } from '../base/stored-texts.ts';
import { lowerCase } from '../db/statements/lower-case.ts';
import { once } from '../keys/once.ts';
import { guardedChanges } from '../logs/changes.ts';
import type { Entry } from '../logs/entries.ts';
import { logActivities, logActivity } from '../logs/log-activity.ts';
import { holdDays } from '../money/hold-day.ts';
import { openingFacts, subjectOf } from '../opening/opening-facts.ts';
import { type Opening, writeOpening } from '../opening/write-opening.ts';
import { keepChanges } from '../spreadsheets/import-changes.ts';
import { countLines, keepReport, readReport } from '../spreadsheets/import-reports.ts';
import { hasNames, readTable, refuseNoNames } from '../spreadsheets/read-table.ts';
import { readNow, wordsForLater } from '../spreadsheets/words-for-later.ts';
import {
  type CustomerState,
  type CustomerTable,
  customerTable,
  type KnownCustomer,
  type PlannedCustomer,
  planCustomers,
} from './plan-import.ts';

type Asked = Input<typeof declared>['body'];

const rowsAtOnce = 1000;
const entriesAtOnce = 200;
const mostNames = 100;

export async function importCustomers(ctx: StaffContext, asked: Asked): Promise<CustomerImportReport> {
  const table: CustomerTable = await readTable(readCsv(asked.csv, mostImportColumns), customerTable, wordsForLater);
  if (!hasNames(table)) refuseNoNames(table, 'Full Name');
  if (asked.dryRun) return readNow(reportOf(await plan(ctx.db, ctx, table), table, false), ctx.words);
  const request = [asked.csv, asked.skipWrong];
  return once(ctx, { call: declared, request, again: (id) => readReport(ctx, id) }, async (tx) => {
    const { rows: alone } = await sql<{ alone: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('customer import')) as alone`.execute(tx);
    if (!alone[0]?.alone) refuse('import-running');
    // Days are held before customers, so the day is held before it is known whether anyone owes anything.
    if (table.columns.owes) await holdDays(tx, ctx, today(ctx));
    const planned = await plan(tx, ctx, table, 'held');
    const wrong = planned.filter(({ line }) => line.status === 'wrong').length;
    if (wrong > 0 && !asked.skipWrong) {
      refuse('rows-wrong', { count: wrong });
    }
    const { notes, debts } = await write(tx, ctx, planned);
    if (debts.length > 0) await openDebts(tx, ctx, debts, notes);
    const report = reportOf(planned, table, true);
    const id = await keepReport(tx, ctx, 'customers', { ...report, newCategories: [] });
    await keepChanges(tx, id, notes);
    await logChanged(tx, ctx, planned, id);
    const subject = { kind: 'import', id, name: inEnglish(importName, { id }) } as const;
    await logActivity(tx, ctx, { action: 'customers imported', subject, facts: report.counts });
    return { id, answer: readNow(report, ctx.words) };
  });
}

async function plan(db: Db, ctx: StaffContext, table: CustomerTable, how?: 'held'): Promise<PlannedCustomer[]> {
  const names = table.rows.flatMap(({ values }) => (values.name === undefined ? [] : [values.name]));
  const keys = await lowerCase(db, names);
  const known = await findKnown(db, [...keys.values()], how);
  const keyOf = (text: string) => keys.get(text) as string;
  return planCustomers(table, known, { words: wordsForLater, today: today(ctx), keyOf });
}

/** Null for a customer whose opening balance was undone: they count as if they had never had an account. */
const owed = sql<number | null>`(
  select sum(a.balance) from accounts a left join openings o on o.id = a.opening_id
  where a.customer_id = customers.id and o.undone_at is null
)`;

function findKnown(db: Db, keys: string[], how?: 'held'): Promise<KnownCustomer[]> {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'phone', 'email', 'location', 'tax_number as taxNumber', 'credit_limit as creditLimit'])
    .select([sql<string>`lower(name)`.as('nameKey'), owed.as('owed')])
    .where('deleted_at', 'is', null)
    .where(sql`lower(name)`, '=', sql`any(${keys}::text[])`)
    .orderBy('id')
    .$if(how === 'held', (query) => query.forNoKeyUpdate())
    .execute();
}

/** What an import did to one customer, kept so that it can be undone. */
export interface CustomerNote {
  id: number;
  /** What they were before; null where the import made them. */
  before: CustomerState | null;
  after: CustomerState;
  /** The opening balance that the file brought them. */
  opening?: number;
}

interface Written {
  notes: CustomerNote[];
  /** The debts that become an opening balance. */
  debts: Opening['customers'];
}

async function write(tx: Tx, ctx: StaffContext, planned: PlannedCustomer[]): Promise<Written> {
  const added = planned.flatMap(({ line, after, debt }) => (line.status === 'new' && after ? [{ after, debt }] : []));
  const debts = planned.flatMap(({ known, debt }) =>
    known && debt ? [{ customerId: known.id, amount: debt.owes, dueOn: debt.dueOn }] : [],
  );
  const changed = planned.flatMap(({ line, known, after }) =>
    line.status === 'changed' && known && after ? [{ before: stateOf(known), after, id: known.id }] : [],
  );
  const notes: CustomerNote[] = [...changed];
  for (let at = 0; at < added.length; at += rowsAtOnce) {
    const some = added.slice(at, at + rowsAtOnce);
    const { rows } = await sql<{ id: number }>`
      insert into customers (name, phone, email, location, tax_number, credit_limit, created_at)
      select name, phone, email, location, tax_number, credit_limit, ${ctx.now()}
      from ${columnsOf(some.map(({ after }) => after))}
        with ordinality as w (name, phone, email, location, tax_number, credit_limit, place)
      order by place
      returning id`.execute(tx);
    for (const [place, { after, debt }] of some.entries()) {
      const { id } = rows[place]!;
      notes.push({ id, before: null, after });
      if (debt) debts.push({ customerId: id, amount: debt.owes, dueOn: debt.dueOn });
    }
  }
  for (let at = 0; at < changed.length; at += rowsAtOnce) {
    const some = changed.slice(at, at + rowsAtOnce);
    await updateDetails(
      tx,
      some.map(({ id, after }) => ({ ...after, id })),
    );
  }
  return { notes, debts };
}

function stateOf({ id: _id, nameKey: _key, owed: _owed, ...state }: KnownCustomer): CustomerState {
  return state;
}

export async function updateDetails(tx: Tx, customers: (CustomerState & { id: number })[]): Promise<void> {
  await sql`
    update customers c set phone = w.phone, email = w.email, location = w.location, tax_number = w.tax_number,
      credit_limit = w.credit_limit
    from rows from (${columnsOf(customers)}, unnest(${customers.map(({ id }) => id)}::bigint[]))
      as w (name, phone, email, location, tax_number, credit_limit, id)
    where c.id = w.id`.execute(tx);
}

async function openDebts(
  tx: Tx,
  ctx: StaffContext,
  customers: Opening['customers'],
  notes: CustomerNote[],
): Promise<void> {
  const nothing = { money: [], suppliers: [], advances: [], deposits: [] };
  const id = await writeOpening(tx, ctx, { day: today(ctx), customers, ...nothing });
  await logActivity(tx, ctx, {
    action: 'opening balance added',
    subject: subjectOf(id),
    facts: await openingFacts(tx, id),
  });
  const owing = new Set(customers.map(({ customerId }) => customerId));
  for (const note of notes) if (owing.has(note.id)) note.opening = id;
}

/** Logs each change, so that readers of the log see whose limit an import changed, and from what. */
async function logChanged(tx: Tx, ctx: StaffContext, planned: PlannedCustomer[], importId: number): Promise<void> {
  const changed = planned.filter(({ line, known, after }) => line.status === 'changed' && isOther(known!, after!));
  for (let at = 0; at < changed.length; at += entriesAtOnce) {
    const entries = changed.slice(at, at + entriesAtOnce).map(({ known, after }): Entry => {
      const { facts, contact } = guardedChanges({ ...known }, { ...after }, ['name', 'creditLimit']);
      return {
        action: 'customer updated',
        subject: { kind: 'customer', id: known!.id, name: known!.name },
        facts: { ...facts, import: importId },
        contact,
      };
    });
    await logActivities(tx, ctx, entries);
  }
}

/** Tells whether the row changes more about the customer than the debt. */
export function isOther(known: CustomerState, after: CustomerState): boolean {
  return (Object.keys(after) as (keyof CustomerState)[]).some((key) => after[key] !== known[key]);
}

function columnsOf(customers: CustomerState[]) {
  const pick = <K extends keyof CustomerState>(key: K) => customers.map((one) => one[key]);
  return sql`unnest(${pick('name')}::text[], ${pick('phone')}::text[], ${pick('email')}::text[],
    ${pick('location')}::text[], ${pick('taxNumber')}::text[], ${pick('creditLimit')}::numeric[])`;
}

function reportOf(planned: PlannedCustomer[], table: CustomerTable, imported: boolean): CustomerImportReport {
  return { imported, ...countLines(planned.map(({ line }) => line)), ignored: table.ignored.slice(0, mostNames) };
}
