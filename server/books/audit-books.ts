/**
 * Recomputes every invariant of the books over one snapshot, while the shop goes on selling, and names what breaks one.
 * Takes a client of its own: at a million sales it runs longer than any request may.
 */
import type pg from 'pg';
import { checkSeals } from '../seals/check-seals.ts';
import { checks } from './checks.ts';

export interface Finding {
  check: string;
  record: string;
  detail: string;
}

export interface Audit {
  agree: boolean;
  at: Date;
  milliseconds: number;
  /** What the check covered: how many receipts, lines, movements, accounts, payments. */
  covered: Record<string, number>;
  findings: Finding[];
}

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
  'money_movements',
  'activity_logs',
  'seals',
];

/** `keptSeal` is one that the owner kept elsewhere, in hexadecimal: the books must still hold what it sealed. */
export async function auditBooks(client: pg.ClientBase, keptSeal?: string): Promise<Audit> {
  const at = new Date();
  const findings: Finding[] = [];
  const covered: Record<string, number> = {};
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query("set local statement_timeout = 0; set local work_mem = '256MB'");
    for (const check of checks) {
      const { rows } = await client.query(`${check.sql} limit ${findingsPerCheck}`);
      findings.push(...rows.map(({ record, detail }) => ({ check: check.name, record, detail })));
    }
    findings.push(...(await checkSeals(client, keptSeal)));
    for (const table of counted) {
      const { rows } = await client.query(`select count(*)::int as rows from ${table}`);
      covered[table] = rows[0].rows;
    }
  } finally {
    await client.query('rollback');
  }
  return { agree: findings.length === 0, at, milliseconds: Date.now() - at.getTime(), covered, findings };
}
