/**
 * Recomputes every invariant of the books over one snapshot, while the shop goes on selling, and names what breaks one.
 * On two connections of its own, which share the snapshot and the work: at a million sales it takes longer than any
 * request may, and one processor is not enough.
 */
import type pg from 'pg';
import { withClient } from '../db/connections/with-client.ts';
import { checkSeals } from '../seals/check-seals.ts';
import type { Check } from './check.ts';
import { checks } from './checks.ts';
import { textInSql } from './text-in-sql.ts';

export interface Finding {
  check: string;
  record: string;
  detail: string;
}

export interface Audit {
  agree: boolean;
  at: Date;
  milliseconds: number;
  /** How many receipts, lines, movements, accounts and payments were checked. */
  covered: Record<string, number>;
  findings: Finding[];
  /** Records that are not wrong, but deserve a look. */
  notices: Notice[];
}

export type Notice = Omit<Finding, 'check'>;

const findingsPerCheck = 20;
const counted = [
  'stock',
  'stock_movements',
  'receipts',
  'sale_lines',
  'accounts',
  'payments',
  'expenses',
  'bankings',
  'transfers',
  'tax_payments',
  'money_movements',
  'activity_logs',
  'seals',
];

/** `keptSeal` is one that the owner kept elsewhere, in hexadecimal: the books must still hold what it sealed. */
export async function auditBooks(where: pg.ClientConfig, keptSeal?: string): Promise<Audit> {
  const at = new Date();
  const recompute = recomputing();
  const { seals, covered, notices } = await withClient(where, async (client) => {
    await begin(client);
    const { rows } = await client.query('select pg_export_snapshot() as snapshot');
    const second = withClient(where, async (client) => {
      await begin(client, rows[0].snapshot);
      const seals = await checkSeals(client, keptSeal);
      await recompute.with(client);
      return seals;
    });
    const first = countRows(client).then(async (covered) => {
      const { rows: notices } = await client.query<Notice>(`${deletedWithStock} limit ${findingsPerCheck}`);
      await recompute.with(client);
      return { covered, notices };
    });
    const [seals, counted] = await Promise.all([second, first]);
    return { seals, ...counted };
  });
  const findings = [...recompute.findings(), ...seals];
  return { agree: findings.length === 0, at, milliseconds: Date.now() - at.getTime(), covered, findings, notices };
}

/**
 * Goods that no screen shows any more: their item was deleted while some were left, before that was refused, or they came back
 * later. They can still be written off, under Stock value.
 */
const deletedWithStock = `
  select ${textInSql('stock {{id}}', { id: 'id' })} as record,
    ${textInSql("'{{name}}' was deleted, but {{qty}} are still in stock, worth {{value}} at cost", {
      ...{ name: 'name', qty: 'trim_scale(qty)', value: 'round(qty * unit_cost, money_decimals())' },
    })} as detail
  from stock where deleted_at is not null and qty > 0 order by id`;

/** The transaction is never committed: it ends with its connection. */
async function begin(client: pg.ClientBase, snapshot?: string): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only');
  if (snapshot) await client.query(`set transaction snapshot '${snapshot}'`);
  // Two connections are enough: parallel workers would get in their way, and in the way of the tills.
  const alone = 'set local max_parallel_workers_per_gather = 0';
  await client.query(`set local statement_timeout = 0; set local work_mem = '256MB'; ${alone}`);
}

/** Each connection takes the next check that nobody has taken. */
function recomputing() {
  const left = [...checks];
  const found = new Map<Check, Finding[]>();
  return {
    async with(client: pg.ClientBase): Promise<void> {
      for (let check = left.shift(); check; check = left.shift()) {
        const { name, sql } = check;
        const { rows } = await client.query(`${sql} limit ${findingsPerCheck}`);
        found.set(
          check,
          rows.map(({ record, detail }) => ({ check: name.message, record, detail })),
        );
      }
    },
    /** In the order of the checks. */
    findings: () => checks.flatMap((check) => found.get(check) ?? []),
  };
}

async function countRows(client: pg.ClientBase): Promise<Record<string, number>> {
  const covered: Record<string, number> = {};
  for (const table of counted) {
    const { rows } = await client.query(`select count(*)::int as rows from ${table}`);
    covered[table] = rows[0].rows;
  }
  return covered;
}
