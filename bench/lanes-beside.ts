/** The till beside what a shop does now and then: a long import, a backup, the audit, the digest, and answers that nobody reads. */
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Row } from './measures.ts';
import { watchHost } from './processor.ts';
import { besideRow, salesFor, share } from './sales-beside.ts';
import { type Folder, runTool, type ShopServer, toolFile } from './shop-server.ts';
import { untilIdle, type WorkShop } from './work.ts';

const importedRows = 50_000;
const unreadAnswers = 100;

/** Each of these goes on for as long as it takes. */
function works(shop: ShopServer, folder: Folder, token: string): Record<string, () => Promise<unknown>> {
  return {
    [`an import of ${importedRows.toLocaleString('en')} rows`]: () => importRows(shop, token),
    'a backup': () => runTool(folder, toolFile('backup'), [join(folder.path, `${crypto.randomUUID()}.backup`)]),
    // Exit code 1 is expected, because it finds the quantities that the bench has set by hand.
    'the audit': () => runTool(folder, toolFile('audit-books'), [], 1),
    'the digest': () => fetch(`${shop.url}/api/settings/digest/preview`, { headers: bearer(token) }),
  };
}

export async function measureBeside(at: WorkShop, folder: Folder, token: string, seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  const { shop, tokens } = at;
  for (const [name, work] of Object.entries(works(shop, folder, token))) {
    await untilIdle(at);
    const lost = watchHost();
    const idle = share(await salesFor(shop, tokens[0]!, seconds), 0.95);
    const doing = new AbortController();
    const until = Date.now() + seconds * 1000;
    const working = (async () => {
      do await work();
      while (Date.now() < until);
    })().finally(() => doing.abort());
    const beside = await salesFor(shop, tokens[0]!, Number.POSITIVE_INFINITY, doing.signal);
    await working;
    rows.push(besideRow(`p95 of a sale beside ${name}`, idle, beside, lost()));
  }
  return rows;
}

async function importRows({ url }: ShopServer, token: string): Promise<void> {
  const mark = Date.now().toString(36);
  const lines = Array.from({ length: importedRows }, (_, at) => `Bench ${mark} ${at},Bench,${at % 90},10,15`);
  const csv = ['Name,Category,Quantity,Cost,Price', ...lines].join('\n');
  const response = await fetch(`${url}/api/stock/import`, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ csv, dryRun: false }),
  });
  if (!response.ok) throw new Error(`The import was answered with ${response.status}: ${await response.text()}`);
}

/** The most memory that the server uses while so many clients ask for the longest list and read nothing of it. */
export async function measureUnread(shop: ShopServer, token: string): Promise<Row> {
  const { hostname, port } = new URL(shop.url);
  const sockets = Array.from({ length: unreadAnswers }, () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.pause();
    socket.write(`GET /api/stock/all HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    return socket;
  });
  let most = 0;
  for (let turn = 0; turn < 150; turn++) {
    await delay(100);
    most = Math.max(most, shop.megabytes());
  }
  for (const socket of sockets) socket.destroy();
  const what = `memory with ${unreadAnswers} answers that nobody takes`;
  return { what, figure: `${most.toFixed(0)} MB`, target: '300 MB', met: most <= 300 };
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}
