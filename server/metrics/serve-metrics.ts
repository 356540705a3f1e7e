/**
 * The second port: /metrics, /health (the process is alive) and /ready (its database accepts changes too). This machine
 * only.
 */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { WriteProbe } from '../db/connections/can-write.ts';
import type { Metrics } from './metrics.ts';

export async function serveMetrics(metrics: Metrics, whyNotWritable: WriteProbe, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (request.url === '/metrics') answer(200, await metrics.register.metrics(), metrics.register.contentType);
    else if (request.url === '/health') answer(200, 'ok\n');
    else if (request.url === '/ready') {
      const reason = await whyNotWritable();
      answer(reason ? 503 : 200, `${reason ?? 'ready'}\n`);
    } else answer(404, 'not found\n');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
