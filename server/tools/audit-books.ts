/** `npm run audit-books`: do the books agree? Names what does not and exits with 1. */
import { auditBooks } from '../books/audit-books.ts';
import { runTool } from './tool.ts';

await runTool(async ({ database }) => {
  const client = await database.pool.connect();
  try {
    const { agree, milliseconds, covered, findings } = await auditBooks(client);
    for (const { check, record, detail } of findings) console.log(`${record}: ${detail}\n  broken: ${check}`);
    const counts = Object.entries(covered).map(([table, rows]) => `${rows.toLocaleString('en')} ${table}`);
    console.log(`${agree ? 'The books agree' : `The books do NOT agree: ${findings.length} problems`}.`);
    console.log(`Checked in ${(milliseconds / 1000).toFixed(1)} s: ${counts.join(', ').replaceAll('_', ' ')}.`);
    if (!agree) process.exitCode = 1;
  } finally {
    client.release();
  }
});
