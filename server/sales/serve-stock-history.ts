/**
 * GET /sales/stock. Pages are sent whole. Without pages the answer may have a million entries, so it is sent while it is read: only
 * one statement's rows are in memory for each reader, and the statements of all readers take turns, so that tills are served in
 * between however many ask.
 * Invariant: a failure before the first entries is answered like any error; a later one breaks the answer off, so that part of a
 * list never looks like all of it.
 */
import { Readable } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { listStockHistory, stockHistoryEntry } from '../../contract/selling/sales.ts';
import type { StaffContext } from '../base/context.ts';
import { readReport } from '../http/read-report.ts';
import { contextFor, routePath, type Served } from '../http/serve.ts';
import { answerUnchanged } from '../http/unchanged.ts';
import { sendInPieces } from '../http/unread-answers.ts';
import { type Entry, readHistory, readHistoryPage } from './list-stock-history.ts';

type Meta = (typeof listStockHistory)['meta']['_output'];
type Batches = AsyncGenerator<Entry[]>;

export const stockHistoryCall: Served = {
  endpoint: listStockHistory,
  register(app, equipment) {
    const inTurn = takingTurns();
    const options = { config: { call: listStockHistory }, onSend: [answerUnchanged, sendInPieces] };
    app.get(routePath(listStockHistory.path), options, async (request, reply) => {
      const ctx = await contextFor(listStockHistory, request, reply, equipment);
      const query = listStockHistory.query.parse(request.query);
      reply.type('application/json; charset=utf-8');
      return readReport(ctx as StaffContext, reply, async (from) => {
        if (query.pageSize) {
          const { entries, meta } = await readHistoryPage(from, query, query.pageSize);
          return wholeText(textOf([entries], meta));
        }
        const text = textOf(inTurn(readHistory(from, query)), { hasMore: false, next: null });
        const { value: first } = await text.next();
        return Readable.from(beginningWith(first ?? '', text), { highWaterMark: 1 });
      });
    });
  },
};

/** The envelope as JSON, piece by piece: one for each batch of entries, and the end. */
async function* textOf(batches: Batches | Entry[][], meta: Meta): AsyncGenerator<string> {
  let text = '{"status":true,"payload":[';
  let open: number | undefined;
  for await (const entries of batches) {
    for (const { stockId, soldAt, ...entry } of entries) {
      if (stockId === open) text += ',';
      else {
        if (open !== undefined) text += ']},';
        text += `{"stockId":${stockId},"stockName":${JSON.stringify(entry.stockName)},"history":[`;
        open = stockId;
      }
      text += JSON.stringify(stockHistoryEntry.parse({ ...entry, soldAt: soldAt.toISOString() }));
    }
    yield text;
    text = '';
  }
  if (open !== undefined) text += ']}';
  yield `${text}],"meta":${JSON.stringify(listStockHistory.meta.parse(meta))}}`;
}

async function* beginningWith(first: string, text: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* text;
}

/** Makes readers take turns, batch by batch. A reader who has stopped reading is not waited for. */
function takingTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return async function* inTurn(batches: Batches): Batches {
    for (;;) {
      const next = last.then(() => batches.next());
      last = next.catch(() => {});
      const { done, value } = await next;
      if (done) return;
      yield value;
    }
  };
}
