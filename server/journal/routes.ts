import { getJournal } from '../../contract/books/journal.ts';
import * as ledger from '../../contract/books/ledger.ts';
import {
  listAccountsChart as listChartCall,
  nameJournalAccount as nameJournalAccountCall,
} from '../../contract/documents/accounts-chart.ts';
import { moneyDecimals } from '../../contract/values/money-decimals.ts';
import { readSnapshot } from '../db/connections/read-snapshot.ts';
import { passOn } from '../http/pass-on.ts';
import { sendFile } from '../http/send-file.ts';
import { contextFor, routePath, type Served, serve } from '../http/serve.ts';
import { chooseRange } from '../reports/choose-range.ts';
import { readChart } from './chart.ts';
import { getBalanceSheet } from './get-balance-sheet.ts';
import { getTrialBalance } from './get-trial-balance.ts';
import { listAccountsChart } from './list-accounts-chart.ts';
import { listJournalAccount } from './list-journal-account.ts';
import { nameJournalAccount } from './name-journal-account.ts';
import { readTransactions } from './read-transactions.ts';
import { selectOn } from './select-on.ts';
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
      if (await passOn(getJournal, request, reply, equipment)) return reply;
      const { format, opening, ...asked } = getJournal.query.parse(request.query);
      const range = await chooseRange(ctx, asked);
      const { businessName: name, businessTz: zone, currency } = ctx.config;
      const decimals = moneyDecimals();
      const { type, extension } = files[format];
      const text = readSnapshot(ctx.pool, async function* (client) {
        const chart = await readChart(selectOn(client));
        const days = readTransactions(client, range, { zone, decimals, naming: chart.naming }, opening);
        yield* writeJournal(format, days, range, { name, currency, decimals, describe: chart.describe });
      });
      const file = `journal-${range.startDate}-to-${range.endDate}.${extension}`;
      return sendFile(reply, ctx, { endpoint: getJournal, type, name: file }, text);
    });
  },
};

export const journalCalls: Served[] = [
  journalCall,
  serve(ledger.getBalanceSheet, (ctx, { query }) => getBalanceSheet(ctx, query)),
  serve(ledger.getTrialBalance, (ctx, { query }) => getTrialBalance(ctx, query)),
  serve(ledger.listJournalAccount, (ctx, { query }) => listJournalAccount(ctx, query)),
  serve(listChartCall, (ctx) => listAccountsChart(ctx)),
  serve(nameJournalAccountCall, (ctx, { body }) => nameJournalAccount(ctx, body)),
];
