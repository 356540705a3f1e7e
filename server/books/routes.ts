import type { BooksCheck } from '../../contract/books.ts';
import * as contract from '../../contract/books.ts';
import type { Words } from '../base/words.ts';
import { serve } from '../http/serve.ts';
import { checkBooks } from './check-books.ts';
import { checks } from './checks.ts';
import { lockBooks, readBooksLock } from './lock-books.ts';

const checkNames = new Map(checks.map(({ name }) => [name.message, name]));

/** Findings are kept in English. */
function inWords({ t }: Words, found: BooksCheck): BooksCheck {
  const findings = found.findings.map((finding) => {
    const name = checkNames.get(finding.check);
    return name ? { ...finding, check: t(name) } : finding;
  });
  return { ...found, findings };
}

export const bookCalls = [
  serve(contract.checkBooks, async (ctx, { query }) => inWords(ctx.words, await checkBooks(ctx, query.fresh))),
  serve(contract.getBooksLock, (ctx) => readBooksLock(ctx.db)),
  serve(contract.lockBooks, (ctx, { body }) => lockBooks(ctx, body.until)),
];
