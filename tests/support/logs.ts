/** The activity log as an admin reads it. */
import type { LogEntry } from '../../contract/books/logs.ts';
import type { TestApp } from './test-app.ts';

export async function newestLog(app: TestApp): Promise<LogEntry> {
  const { payload } = await (await app.as('admin')).get('/logs?limit=1');
  return payload[0];
}
