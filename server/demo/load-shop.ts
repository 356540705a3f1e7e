/**
 * Fills an empty database with a shop, all or nothing, as fast as COPY allows: the indexes and foreign keys are dropped
 * first and created again at the end. Triggers for daily sums and counts stay on, because they run per statement; those
 * that run per row are off, because the rows already contain these figures.
 * `npm run audit-books` checks the result.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { continueIds, dropIndexes, recreateFiles } from '../db/bulk-load.ts';
import { addUpAccountsOn } from '../journal/add-up-accounts.ts';
import { wordingName } from '../logs/fill-search.ts';
import { addUpOn } from '../reports/add-up.ts';
import type { Clerk } from './books.ts';
import type { ShopPlan } from './open-shop.ts';
import { seeded } from './random.ts';
import { columns, type Value } from './tables.ts';
import { trade } from './trade.ts';

type Table = keyof typeof columns;
const tables = Object.keys(columns) as Table[];
const rowsPerCopy = 40_000;
/** So many movements are added up in one transaction. More would be less work, but take more memory. */
const movementsAtOnce = 100_000;
/** Triggers that look up single rows, for which there is no index yet. The audit finds what they would have refused. */
const rowTriggers = [
  ['stock_movements', 'stock_movements_added'],
  // It would search all added items for each code; the codes are added together instead.
  ['stock', 'stock_first_barcode_added'],
  ['payments', 'payments_fit_write_offs'],
  ['payments', 'payments_keep_account'],
  ['payments', 'payments_keep_day_paid'],
  ['payments', 'payments_keep_promises'],
  ['payments', 'payments_note_debt'],
  ['accounts', 'accounts_owed'],
  ['returns', 'returns_note_debt'],
  ['return_lines', 'return_lines_within_sale'],
  ['bill_settlements', 'bill_settlements_added'],
  ['deliveries', 'deliveries_first'],
] as const;

export interface LoadOptions extends ShopPlan {
  seed: number;
}

export async function loadShop(
  client: pg.ClientBase,
  clerks: Clerk[],
  options: LoadOptions,
  progress: (share: number, doing: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    await client.query("set local statement_timeout = 0; set local maintenance_work_mem = '512MB'");
    await fillShop(client, clerks, options, progress);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  progress(0.9, 'adding up for the reports');
  await client.query('analyze');
  await addUpOn(client, options.config.businessTz, { most: movementsAtOnce });
  await addUpAccountsOn(client, options.config.businessTz);
  progress(0.96, 'taking statistics');
  await client.query('vacuum analyze');
  progress(1, 'done');
}

/** In the caller's transaction. */
export async function fillShop(
  client: pg.ClientBase,
  clerks: Clerk[],
  options: LoadOptions,
  progress: (share: number, doing: string) => void = () => {},
): Promise<void> {
  await refuseUnlessEmpty(client);
  const putBack = await dropIndexes(client, tables);
  await recreateFiles(client, tables);
  await switchRowTriggers(client, 'disable');
  await copyShop(client, clerks, options, progress);
  await switchRowTriggers(client, 'enable');
  await client.query('insert into barcodes (code, stock_id, place) select barcode, id, 0 from stock');
  await client.query(`
    insert into day_debt_payments
    select a.sold_on, p.method_id, sum(p.amount) from payments p join accounts a on a.id = p.account_id group by 1, 2`);
  for (const [index, statement] of putBack.entries()) {
    progress(0.65 + (0.25 * index) / putBack.length, 'making indexes');
    await client.query(statement);
  }
  await client.query('select fill_debt_days(), fill_first_deliveries()');
  await continueIds(client);
  await client.query(
    'update log_search_progress set settled_id = coalesce((select max(id) from activity_logs), 0), ready_from = 1, wording = $1',
    [wordingName(options.config)],
  );
}

async function switchRowTriggers(client: pg.ClientBase, how: 'enable' | 'disable'): Promise<void> {
  for (const [table, trigger] of rowTriggers) {
    await client.query(`alter table ${table} ${how} trigger ${trigger}`);
  }
}

async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select exists (select from stock) or exists (select from receipts) or exists (select from customers)
       or exists (select from activity_logs) as used`,
  );
  if (rows[0].used) throw new Error('This database is already in use; demo data goes only into an empty one.');
  await client.query('delete from categories');
}

async function copyShop(
  client: pg.ClientBase,
  clerks: Clerk[],
  options: LoadOptions,
  progress: (share: number, doing: string) => void,
): Promise<void> {
  const waiting = new Map<Table, string[]>(tables.map((table) => [table, []]));
  const chunks: { table: Table; text: string }[] = [];
  const write = (table: Table, row: Value[]) => {
    const lines = waiting.get(table)!;
    lines.push(row.map(asCopy).join('\t'));
    if (lines.length >= rowsPerCopy) flush(table);
  };
  const flush = (table: Table) => {
    const lines = waiting.get(table)!;
    if (lines.length) chunks.push({ table, text: `${lines.join('\n')}\n` });
    waiting.set(table, []);
  };
  // The database reads one chunk while the next is generated; only a few wait, so that memory use stays small.
  let sending = Promise.resolve();
  const send = () => {
    for (const { table, text } of chunks.splice(0)) sending = sending.then(() => copyInto(client, table, text));
    // Awaited a moment later; until then a failure would be an unhandled rejection.
    sending.catch(() => {});
  };
  for (const share of trade(options, clerks, seeded(options.seed), write)) {
    if (chunks.length > 0) await sending;
    send();
    await setImmediate();
    progress(0.6 * share, 'trading');
  }
  for (const table of tables) flush(table);
  send();
  await sending;
}

function asCopy(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  // Few texts have one of these, and looking for each is faster than replacing none.
  if (!value.includes('\\') && !value.includes('\n')) return value;
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

async function copyInto(client: pg.ClientBase, table: Table, text: string): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns[table].join(', ')}) from stdin (freeze)`));
  await pipeline(Readable.from([Buffer.from(text)]), stream);
}
