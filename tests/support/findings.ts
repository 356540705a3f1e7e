/** The findings of an audit as a reader of a made-up language reads them. */

import { wordsOf } from '../../server/base/words.ts';
import type { Finding } from '../../server/books/audit-books.ts';
import { findingsIn } from '../../server/books/findings-in.ts';

const { t } = wordsOf({ locale: undefined, currency: undefined }, 'en-XA');

export function leftInEnglish(findings: Finding[], notices: Omit<Finding, 'check'>[] = []): string[] {
  const check = { agree: false, checkedAt: '', milliseconds: 0, covered: {}, findings, notices };
  const read = findingsIn(t, check);
  return [...read.findings, ...read.notices]
    .flatMap((one) => Object.values(one))
    .filter((text) => !/^\[.*~\]$/s.test(text));
}
