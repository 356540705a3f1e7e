/** A likely cause as people read it, with the rows that make it likely. */
import type { CountCause } from '../../contract/counts.ts';
import { deliveryNumber, labelOf } from '../../contract/documents.ts';
import { packText } from '../../contract/pack-words.ts';
import type { Say } from '../../contract/words/say.ts';
import type { CauseFacts } from './clues.ts';

type Told<Kind> = Extract<CauseFacts, { kind: Kind }>;
type Row = CountCause['rows'][number];

export function causeInWords(t: Say, cause: CauseFacts): CountCause {
  const sentence = sentenceOf(t, cause);
  const row = rowOf(t, cause);
  return { kind: cause.kind, sentence, rows: row ? [{ ...row, detail: sentence }] : [] };
}

function sentenceOf(t: Say, cause: CauseFacts): string {
  switch (cause.kind) {
    case 'similar item':
      return ofSimilarItem(t, cause);
    case 'pack':
      return t('The difference is {{count, quantity}} × {{pack}}.', { count: cause.count, pack: packText(t, cause) });
    case 'digits':
      return ofDigits(t, cause);
    case 'delivery':
      return t('{{came, quantity}} were entered with {{number}}, and {{ordered, quantity}} were ordered.', {
        ...{ number: deliveryNumber(cause.id), came: cause.came, ordered: cause.ordered },
      });
    case 'sale deleted':
      return t('{{quantity, quantity}} of receipt {{receipt}} were deleted by {{staff}}.', {
        ...{ quantity: cause.quantity, receipt: cause.receipt, staff: cause.staff },
      });
    case 'best before':
      return t('{{left, quantity}} of it were best before {{day, longDay}}.', { left: cause.left, day: cause.day });
  }
}

function ofSimilarItem(t: Say, { name, difference }: Told<'similar item'>): string {
  const count = Math.abs(difference);
  return difference > 0
    ? t("There are {{count, quantity}} too many of '{{name}}'.", { count, name })
    : t("There are {{count, quantity}} too few of '{{name}}'.", { count, name });
}

function ofDigits(t: Say, { counted, book, swapped }: Told<'digits'>): string {
  return swapped
    ? t('{{counted, quantity}} and {{book, quantity}} have two digits swapped.', { counted, book })
    : t('{{counted, quantity}} is ten times as much or as little as {{book, quantity}}.', { counted, book });
}

function rowOf(t: Say, cause: CauseFacts): Omit<Row, 'detail'> | null {
  switch (cause.kind) {
    case 'similar item':
    case 'best before':
      return { kind: 'item', id: cause.stockId, label: cause.name };
    case 'delivery':
      return { kind: 'delivery', id: cause.id, label: labelOf(t, 'delivery', cause.id) };
    case 'sale deleted':
      return { kind: 'receipt', id: cause.receipt, label: labelOf(t, 'receipt', cause.receipt) };
    default:
      return null;
  }
}
