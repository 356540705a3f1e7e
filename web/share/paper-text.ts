/** A paper as the text of a message. */
import { withoutIsolates } from '../../contract/words/direction.ts';
import type { PaperLines } from './paper-lines.ts';

/** Some phones refuse a link with more text than this. The sum of the paper is always in it. */
const mostRows = 40;

interface Words {
  andMore(count: number): string;
  /** Between the lines of a cell. */
  comma: string;
}

export function paperText({ lines }: PaperLines, { andMore, comma }: Words): string {
  let rows = 0;
  const texts = lines.flatMap((line): string[] => {
    switch (line.kind) {
      case 'business':
      case 'title':
        return [`*${line.text}*`];
      case 'heading':
      case 'copy':
      case 'filter':
      case 'note':
        return [line.text];
      case 'fact':
      case 'sum':
        return [`${line.label}: ${line.value}`];
      case 'strong sum':
        return [`*${line.label}: ${line.value}*`];
      case 'row':
      case 'strong row':
        return ++rows > mostRows ? [] : [joined(line.cells, comma)];
      case 'totals':
        return [`*${joined(line.cells, comma)}*`];
      default:
        return [];
    }
  });
  const hidden = rows - mostRows;
  const lastRow = lines.filter(({ kind }) => textKinds.has(kind)).findLastIndex(({ kind }) => kind.endsWith('row'));
  if (hidden > 0) texts.splice(lastRow + 1 - hidden, 0, andMore(hidden));
  return withoutIsolates(texts.join('\n'));
}

const textKinds = new Set([
  ...['business', 'title', 'heading', 'copy', 'filter', 'note', 'fact', 'sum', 'strong sum'],
  ...['row', 'strong row', 'totals'],
]);

/** Joins the cells, each of which may have several lines. */
function joined(cells: readonly string[], comma: string): string {
  return cells
    .filter(Boolean)
    .map((cell) => cell.replaceAll('\n', comma))
    .join(' · ');
}
