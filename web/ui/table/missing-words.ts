/** What a list says about missing numbers, so that nobody has to wonder about a gap. */
import { msg } from '../../../contract/words/text.ts';
import type { Missing, WithMissing } from '../../http/with-missing.ts';
import { t } from '../../words/t.ts';

/** The sentences say what used the number up: an attempt to make such a document, or a crash. */
const words = {
  receipt: {
    one: msg('Receipt {{first}} was never issued: its number was used up {{when}} by a sale that did not go through.'),
    several: msg(
      'Receipts {{first}} to {{last}} were never issued: their numbers were used up {{when}} by sales that did not go through, or by a crash.',
    ),
  },
  return: {
    one: msg('Return {{first}} was never issued: its number was used up {{when}} by a return that did not go through.'),
    several: msg(
      'Returns {{first}} to {{last}} were never issued: their numbers were used up {{when}} by returns that did not go through, or by a crash.',
    ),
  },
  payment: {
    one: msg(
      'Payment {{first}} was never issued: its number was used up {{when}} by a payment that did not go through.',
    ),
    several: msg(
      'Payments {{first}} to {{last}} were never issued: their numbers were used up {{when}} by payments that did not go through, or by a crash.',
    ),
  },
  delivery: {
    one: msg(
      'Delivery {{first}} was never issued: its number was used up {{when}} by a delivery that did not go through.',
    ),
    several: msg(
      'Deliveries {{first}} to {{last}} were never issued: their numbers were used up {{when}} by deliveries that did not go through, or by a crash.',
    ),
  },
  'supplier payment': {
    one: msg(
      'Supplier payment {{first}} was never issued: its number was used up {{when}} by a payment that did not go through.',
    ),
    several: msg(
      'Supplier payments {{first}} to {{last}} were never issued: their numbers were used up {{when}} by payments that did not go through, or by a crash.',
    ),
  },
} as const;
export type NumberedDocument = keyof typeof words;

/** One sentence for each gap, newest first. `moment` writes a time as the shop does. */
export function missingSentences(
  rows: readonly WithMissing[],
  document: NumberedDocument,
  moment: (iso: string) => string,
): string[] {
  const { one, several } = words[document];
  return gapsIn(rows).map(({ first, last, at, until, deletedBy }) => {
    if (deletedBy)
      return t('{{number}} was deleted on {{when}} by {{deletedBy}}.', { number: first, when: moment(at), deletedBy });
    const [from, to] = [moment(at), moment(until)];
    const when = from === to ? t('on {{from}}', { from }) : t('between {{from}} and {{to}}', { from, to });
    return first === last ? t(one, { first, when }) : t(several, { first, last, when });
  });
}

interface Gap extends Omit<Missing, 'number'> {
  first: Missing['number'];
  last: Missing['number'];
}

/** A crash of the database may use up some thirty numbers at once, so consecutive numbers count as one gap. */
function gapsIn(rows: readonly WithMissing[]): Gap[] {
  const gaps: Gap[] = [];
  // Two pages may name the same number.
  const missing = new Map(rows.flatMap((row) => row.missing ?? []).map((one) => [one.number, one]));
  for (const { number, ...how } of missing.values()) {
    const above = gaps.at(-1);
    const isOneMore = above && countOf(above.first) === countOf(number) + 1;
    if (isOneMore && !above.deletedBy && !how.deletedBy) above.first = number;
    else gaps.push({ first: number, last: number, ...how });
  }
  return gaps;
}

/** The number itself, such as 12 of R-12. */
function countOf(number: Missing['number']): number {
  return Number(String(number).replace(/^\D+/, ''));
}
