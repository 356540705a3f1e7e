/**
 * The second port: /metrics, /health (the process is alive) and /ready (its database responds too). This machine only.
 */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Db } from '../base/context.ts';
import { pingDatabase } from '../db/ping.ts';
import type { Metrics } from './metrics.ts';

export async function serveMetrics(metrics: Metrics, db: Db, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (request.url === '/metrics') answer(200, await metrics.register.metrics(), metrics.register.contentType);
    else if (request.url === '/health') answer(200, 'ok\n');
    else if (request.url === '/ready') {
      await pingDatabase(db).then(
        () => answer(200, 'ready\n'),
        () => answer(503, 'the database is not answering\n'),
      );
    } else answer(404, 'not found\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
