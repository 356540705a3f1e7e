/** Recomputes the chain of seals and names the first row that differs from what was sealed, or the seal that was changed. */
import type pg from 'pg';
import { msg } from '../../contract/words/text.ts';

export interface BrokenSeal {
  record: string;
  detail: string;
}

export const chainHolds = msg('log entries and money movements are as they were sealed');
export const keptSealHolds = msg('the seal kept elsewhere is in the chain, and the chain holds up to it');

const sealChanged = msg('was changed, or the seal before it was changed or removed');
const notInChain = msg('is not in the chain: what it sealed was changed, or is not in these books');

/** The messages about a broken chain. The database function first_difference makes the beginning of some. */
export const sealTexts = [
  ...[msg('log entry {{id}}'), msg('money movement {{id}}'), msg('seal {{id}}'), msg('kept seal {{seal}}')],
  ...[msg('was removed after seal {{id}} was made'), msg('was put in after seal {{id}} was made')],
  ...[
    msg('was changed after seal {{id}} was made'),
    msg('the chain is broken at seal {{id}}'),
    sealChanged,
    notInChain,
  ],
];

/** Reads the caller's snapshot. A kept seal, if given, is also checked against the chain. */
export async function checkSeals(
  client: pg.ClientBase,
  keptSeal?: string,
): Promise<(BrokenSeal & { check: string })[]> {
  const { rows } = await client.query('select first_broken_seal()::float as id');
  const brokenSeal: number | null = rows[0].id;
  const broken = brokenSeal === null ? [] : [{ check: chainHolds.message, ...(await explain(client, brokenSeal)) }];
  if (keptSeal === undefined) return broken;
  const kept = await holdAgainst(client, keptSeal, brokenSeal);
  return kept ? [...broken, { check: keptSealHolds.message, ...kept }] : broken;
}

async function explain(client: pg.ClientBase, seal: number): Promise<BrokenSeal> {
  const { rows } = await client.query('select record, detail from first_difference($1)', [seal]);
  const [row] = rows;
  if (row) return { record: row.record, detail: `${row.detail} after seal ${seal} was made` };
  return { record: `seal ${seal}`, detail: sealChanged.message };
}

async function holdAgainst(
  client: pg.ClientBase,
  keptSeal: string,
  brokenSeal: number | null,
): Promise<BrokenSeal | undefined> {
  const record = `kept seal ${keptSeal}`;
  const { rows } = await client.query("select id::float from seals where hash = decode($1, 'hex')", [keptSeal]);
  const [kept] = rows;
  if (!kept) return { record, detail: notInChain.message };
  if (brokenSeal !== null && brokenSeal <= kept.id)
    return { record, detail: `the chain is broken at seal ${brokenSeal}` };
  return undefined;
}
