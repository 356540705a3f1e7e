/**
 * `npm run audit-books`: do the books agree? It names what does not, and exits with 1.
 * With `-- --seal HASH` they must also contain everything that this seal, stored elsewhere, covers. With `-- --journal` the journal
 * for the accountant must agree with them, too.
 */
import { parseArgs } from 'node:util';
import { auditBooks } from '../books/audit-books.ts';
import { zoneOf } from '../db/migrate/business-settings.ts';
import { checkJournal } from '../journal/check-journal.ts';
import { runTool } from './tool.ts';

await runTool(async ({ database, config }) => {
  const { values } = parseArgs({ options: { seal: { type: 'string' }, journal: { type: 'boolean', default: false } } });
  const keptSeal = values.seal?.trim().toLowerCase();
  if (keptSeal !== undefined && !/^[0-9a-f]{64}$/.test(keptSeal)) {
    throw new Error('A seal is 64 digits and letters from a to f: npm run audit-books -- --seal HASH');
  }
  const { milliseconds, covered, ...audit } = await auditBooks(database.where, keptSeal);
  const journal = values.journal ? await checkJournal(database.pool, await zoneOf(database.pool, config)) : null;
  const findings = [...audit.findings, ...(journal?.findings ?? [])];
  const agree = findings.length === 0;
  for (const { check, record, detail } of findings) console.log(`${record}: ${detail}\n  broken: ${check}`);
  for (const { record, detail } of audit.notices) console.log(`To look at: ${record}: ${detail}`);
  const counts = Object.entries(covered).map(([table, rows]) => `${rows.toLocaleString('en')} ${table}`);
  console.log(`${agree ? 'The books agree' : `The books do NOT agree: ${findings.length} problems`}.`);
  if (agree && keptSeal) console.log('Everything that the seal you kept covers is unchanged.');
  if (journal) console.log(`The journal has ${journal.transactions.toLocaleString('en')} transactions.`);
  console.log(`Checked in ${(milliseconds / 1000).toFixed(1)} s: ${counts.join(', ').replaceAll('_', ' ')}.`);
  if (!agree) process.exitCode = 1;
});
