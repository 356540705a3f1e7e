/**
 * `npm run audit-books`: do the books agree? Names what does not and exits with 1.
 * With `-- --seal HASH` they must also contain everything that this seal, stored elsewhere, covers.
 */
import { parseArgs } from 'node:util';
import { auditBooks } from '../books/audit-books.ts';
import { runTool } from './tool.ts';

await runTool(async ({ database }) => {
  const keptSeal = parseArgs({ options: { seal: { type: 'string' } } })
    .values.seal?.trim()
    .toLowerCase();
  if (keptSeal !== undefined && !/^[0-9a-f]{64}$/.test(keptSeal)) {
    throw new Error('A seal is 64 digits and letters from a to f: npm run audit-books -- --seal HASH');
  }
  const { agree, milliseconds, covered, findings } = await auditBooks(database.where, keptSeal);
  for (const { check, record, detail } of findings) console.log(`${record}: ${detail}\n  broken: ${check}`);
  const counts = Object.entries(covered).map(([table, rows]) => `${rows.toLocaleString('en')} ${table}`);
  console.log(`${agree ? 'The books agree' : `The books do NOT agree: ${findings.length} problems`}.`);
  if (agree && keptSeal) console.log('Everything that the seal you kept covers is unchanged.');
  console.log(`Checked in ${(milliseconds / 1000).toFixed(1)} s: ${counts.join(', ').replaceAll('_', ' ')}.`);
  if (!agree) process.exitCode = 1;
});
