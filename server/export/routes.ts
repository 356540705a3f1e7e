import { exportAll } from '../../contract/books/export.ts';
import { today } from '../base/clock.ts';
import { readSnapshot } from '../db/connections/read-snapshot.ts';
import { passOn } from '../http/pass-on.ts';
import { sendFile } from '../http/send-file.ts';
import { contextFor, routePath, type Served } from '../http/serve.ts';
import { zipEverything } from './zip-everything.ts';

const exportCall: Served = {
  endpoint: exportAll,
  register(app, equipment) {
    app.get(routePath(exportAll.path), { config: { call: exportAll } }, async (request, reply) => {
      const ctx = await contextFor(exportAll, request, reply, equipment);
      if (await passOn(exportAll, request, reply, equipment)) return reply;
      const zip = readSnapshot(ctx.pool, (client) => zipEverything(client, ctx.now()));
      const file = `countinghouse-${today(ctx)}.zip`;
      return sendFile(reply, ctx, { endpoint: exportAll, type: 'application/zip', name: file }, zip);
    });
  },
};

export const exportCalls = [exportCall];
