/**
 * Checks every invariant of the books on one snapshot, while the shop keeps selling, and names each record that breaks
 * one. Uses its own connection: with a million sales it runs longer than any request may.
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
  /** How many receipts, lines, movements, accounts and payments were checked. */
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

/**
 * `keptSeal` is a seal that the owner stored elsewhere, in hexadecimal: the books must still contain what it sealed.
 */
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
