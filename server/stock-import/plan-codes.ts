/** The barcodes of a row: which ones its item or pack has afterwards, and which of them belong to something else. */
import type { CodeOwner, Known, Reason, Terms } from './import-plan.ts';
import type { ImportRow, ImportTable, ImportValues } from './read-import.ts';

const mostCodes = 20;

/** Empty cells leave the codes as they are. If the first code is one that the item already has, it only identifies the item. */
export function codesAfterRow({ barcode, barcodes }: ImportValues, before: readonly string[]): readonly string[] {
  if (!barcodes && (!barcode || before.includes(barcode))) return before;
  const first = barcode || before[0];
  const codes = [...new Set([...(first ? [first] : []), ...(barcodes ?? before.slice(1))])];
  return codes.length === before.length && codes.every((code, at) => code === before[at]) ? before : codes;
}

/** The row in which each code was first seen. */
export type SeenCodes = Map<string, number>;

function cellsOf({ barcode, barcodes = [] }: ImportValues): ['barcode' | 'barcodes', string][] {
  const others = barcodes.filter((code) => code !== barcode).map((code): ['barcodes', string] => ['barcodes', code]);
  return barcode ? [['barcode', barcode], ...others] : others;
}

/** `isMine` says whether a code that is in use belongs to this very item or pack. */
export function* problemsOfCodes(
  { row, values }: ImportRow,
  codes: readonly string[],
  { columns }: ImportTable,
  isMine: (owner: CodeOwner) => boolean,
  { owners }: Known,
  seen: SeenCodes,
  { words: { t } }: Terms,
): Generator<Reason> {
  for (const [field, code] of cellsOf(values)) {
    const column = columns[field] ?? field;
    const earlier = seen.get(code);
    const owner = owners.get(code);
    if (earlier) yield { column, reason: t('has {{code}}, which is already in row {{row}}', { code, row: earlier }) };
    else if (owner && !isMine(owner)) {
      yield { column, reason: t("has {{code}}, which belongs to '{{name}}'", { code, name: owner.name }) };
    }
    if (!earlier) seen.set(code, row);
  }
  if (codes.length > mostCodes) {
    yield { column: columns.barcodes ?? 'barcodes', reason: t('can be at most 20 barcodes') };
  }
}
