import * as contract from '../../contract/books/books.ts';
import { serve } from '../http/serve.ts';
import { checkBooks } from './check-books.ts';
import { findingsIn } from './findings-in.ts';
import { lockBooks, readBooksLock } from './lock-books.ts';

export const bookCalls = [
  serve(contract.checkBooks, async (ctx, { query }) => findingsIn(ctx.words.t, await checkBooks(ctx, query.fresh))),
  serve(contract.getBooksLock, (ctx) => readBooksLock(ctx.db)),
  serve(contract.lockBooks, (ctx, { body }) => lockBooks(ctx, body.until)),
];
