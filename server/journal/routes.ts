import { getJournal } from '../../contract/journal.ts';
import { moneyDecimals } from '../../contract/money-decimals.ts';
import { readSnapshot } from '../db/read-snapshot.ts';
import { sendFile } from '../http/send-file.ts';
import { contextFor, routePath, type Served } from '../http/serve.ts';
import { chooseRange } from '../reports/choose-range.ts';
import { readTransactions } from './read-transactions.ts';
import { writeJournal } from './write-journal.ts';

const files = {
  hledger: { type: 'text/plain; charset=utf-8', extension: 'journal' },
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
};

const journalCall: Served = {
  endpoint: getJournal,
  register(app, equipment) {
    app.get(routePath(getJournal.path), { config: { call: getJournal } }, async (request, reply) => {
      const ctx = await contextFor(getJournal, request, reply, equipment);
      const { format, ...asked } = getJournal.query.parse(request.query);
      const range = await chooseRange(ctx, asked);
      const { businessName: name, businessTz: zone, currency } = ctx.config;
      const decimals = moneyDecimals();
      const { type, extension } = files[format];
      const text = readSnapshot(ctx.pool, (client) =>
        writeJournal(format, readTransactions(client, range, { zone, decimals }), range, { name, currency, decimals }),
      );
      const file = `journal-${range.startDate}-to-${range.endDate}.${extension}`;
      return sendFile(reply, ctx, { endpoint: getJournal, type, name: file }, text);
    });
  },
};

export const journalCalls = [journalCall];
