/** The lines of a paper that is not printed but becomes a picture or a message. They come from the report that is also printed. */
import { printedText, type Report, sayOf } from '../ui/paper/print-window.ts';

export interface PaperColumn {
  isFigure: boolean;
  /** Whether its cells never wrap. */
  isTight: boolean;
}

export type PaperLine =
  | { kind: 'business' | 'heading' | 'copy' | 'title' | 'filter' | 'note' | 'printed' | 'code'; text: string }
  | { kind: 'fact'; label: string; value: string }
  | { kind: 'head' | 'row' | 'strong row' | 'totals'; cells: string[] }
  | { kind: 'sum' | 'strong sum'; label: string; value: string }
  | { kind: 'bars'; width: number; path: string };

export interface PaperLines {
  columns: PaperColumn[];
  lines: PaperLine[];
}

export function paperLines<Row>(report: Report<Row>, printedAt: Date): PaperLines {
  const t = sayOf(report);
  const { business, heading = [], title, isCopy, filter, facts = [], columns, rows, isStrong } = report;
  const { totals, sums = [], note, code } = report;
  const lines: PaperLine[] = [
    { kind: 'business', text: business.businessName },
    ...heading.map((text) => ({ kind: 'heading' as const, text })),
    ...(isCopy ? [{ kind: 'copy' as const, text: t('COPY') }] : []),
    { kind: 'title', text: title },
    ...(filter ? [{ kind: 'filter' as const, text: filter }] : []),
    // A picture has space for facts that are left out on a roll.
    ...facts.map(({ label, value }) => ({ kind: 'fact' as const, label, value })),
    { kind: 'head', cells: columns.map(({ header }) => header) },
    ...rows.map((row) => ({
      kind: isStrong?.(row) ? ('strong row' as const) : ('row' as const),
      cells: columns.map((column) => column.text(row)),
    })),
    ...(totals ? [{ kind: 'totals' as const, cells: columns.map((_, at) => totals[at] ?? '') }] : []),
    ...sums.map(({ label, value, strong }) => ({
      kind: strong ? ('strong sum' as const) : ('sum' as const),
      label,
      value,
    })),
    ...(rows.length === 0 ? [{ kind: 'note' as const, text: t('Nothing to show.') }] : []),
    ...(note ? [{ kind: 'note' as const, text: note }] : []),
    { kind: 'printed', text: printedText(report, printedAt) },
    ...(code
      ? [
          { kind: 'bars' as const, width: code.width, path: code.path },
          { kind: 'code' as const, text: code.text },
        ]
      : []),
  ];
  const shapes = columns.map(({ align, tight }) => ({ isFigure: align === 'right', isTight: tight === true }));
  return { columns: shapes, lines };
}
