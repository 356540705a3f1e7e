/** Shows what a check of the books found, which is stored in English, in the reader's language. */
import type { BooksCheck } from '../../contract/books/books.ts';
import { nameIn } from '../../contract/words/built-in-names.ts';
import type { Say } from '../../contract/words/say.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { chainHolds, keptSealHolds, sealTexts } from '../seals/check-seals.ts';
import { checks } from './checks.ts';
import { readingSql } from './text-in-sql.ts';

const checkNames: Record<string, Message> = Object.fromEntries(
  [...checks.map(({ name }) => name), chainHolds, keptSealHolds].map((name) => [name.message, name]),
);

/** Records that a statement names by a column: the kind of a document, or what sums are divided by. */
const records = [
  ...[msg('payment {{id}}'), msg('deposit {{id}}'), msg('expense {{id}}'), msg('banking {{id}}')],
  ...[msg('transfer {{id}}'), msg('tax-payment {{id}}'), msg('cash movement {{id}}'), msg('slip {{id}}')],
  ...[msg('opening {{id}}')],
  ...[msg('item {{id}}'), msg('category {{id}}'), msg('staff {{id}}'), msg('hour {{id}}'), msg('tax {{key}}')],
  ...[msg('Deposit')],
];

const inWords = readingSql([...records, ...sealTexts]);

export function findingsIn(t: Say, found: BooksCheck): BooksCheck {
  const read = ({ record, detail }: { record: string; detail: string }) => ({
    record: inWords(t, record),
    detail: inWords(t, detail),
  });
  return {
    ...found,
    findings: found.findings.map(({ check, ...finding }) => ({
      check: nameIn(t, checkNames, check),
      ...read(finding),
    })),
    notices: found.notices.map(read),
  };
}
