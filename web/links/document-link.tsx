/**
 * Links the document of a row: it opens over the list, or leads to its screen, as contract/documents/documents.ts says. An item
 * that is listed by its movements has no link, because the movements are the rows.
 */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { type FigureOf, type FigureRow, stockFigures } from '../../contract/books/figure-rows.ts';
import { type DocumentKind, documents, type OverDocument } from '../../contract/documents/documents.ts';
import { CountLink, DeliveryLink } from './goods-links.tsx';
import { OpeningLink } from './opening-link.tsx';

const ReceiptModal = lazy(() =>
  // biome-ignore lint/style/noRestrictedImports: a document opens over any list, and its panel is loaded only then.
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);
// biome-ignore lint/style/noRestrictedImports: a document opens over any list, and its panel is loaded only then.
const ReturnSlip = lazy(() => import('../returns/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));

const overs: Record<OverDocument, ComponentType<{ id: number; onClose(): void }>> = {
  receipt: ({ id, onClose }) => <ReceiptModal receiptId={id} onClose={onClose} />,
  return: ({ id, onClose }) => <ReturnSlip returnId={id} onClose={onClose} />,
};

export interface OpenedDocument {
  kind: OverDocument;
  id: number;
}

export function opensOver(kind: string): kind is OverDocument {
  return kind in overs;
}

interface DocumentLinkProps {
  row: FigureRow;
  /** The figure that the row is a part of. */
  of: FigureOf;
  onOpen(document: OpenedDocument): void;
}

export function DocumentLink({ row, of, onOpen }: DocumentLinkProps) {
  const { kind, id } = row.document;
  if (kind === 'item') {
    // The rows already are the movements of the item.
    if (of.by === 'item' && (stockFigures as readonly string[]).includes(of.figure)) return row.label;
    const search = { figure: 'stockValue', by: 'item', key: String(id), startDate: of.startDate, endDate: of.endDate };
    return <RowLink to="/reports/rows" search={search} label={row.label} />;
  }
  if (kind === 'stock adjustments' || kind === 'stock revaluation') {
    const figure = kind === 'stock adjustments' ? 'stockAdjustments' : 'stockRevaluation';
    return (
      <RowLink to="/reports/rows" search={{ figure, startDate: of.startDate, endDate: of.endDate }} label={row.label} />
    );
  }
  if (kind === 'shift') return row.label;
  return <OpenDocument document={{ kind, id, label: row.label }} day={row.day} onOpen={onOpen} />;
}

interface OpenDocumentProps {
  document: { kind: DocumentKind; id: number; label: string };
  day: string | null;
  onOpen(document: OpenedDocument): void;
}

/** A way to any document, from wherever it is named. */
export function OpenDocument({ document: { kind, id, label }, day, onOpen }: OpenDocumentProps) {
  if (opensOver(kind)) {
    return (
      <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpen({ kind, id })}>
        {label}
      </Anchor>
    );
  }
  if (kind === 'delivery') return <DeliveryLink id={id} label={label} />;
  if (kind === 'count') return <CountLink id={id} label={label} />;
  if (kind === 'opening') return <OpeningLink id={id} label={label} />;
  const to = documents[kind].opens;
  if (to === null || to === 'over' || to === '/counts' || to === '/opening') return label;
  const tab = kind === 'supplier return' ? { tab: 'sent-back' } : {};
  return <RowLink to={to} search={{ startDate: day, endDate: day, ...tab }} label={label} />;
}

interface RowLinkProps {
  to: '/reports/rows' | '/banking' | '/deliveries' | '/money' | '/owed' | '/reports/tax';
  search: object;
  label: string;
}

function RowLink({ to, search, label }: RowLinkProps) {
  return (
    <Anchor inherit renderRoot={(props) => <Link to={to} search={search as never} {...props} />}>
      {label}
    </Anchor>
  );
}

export function OpenedOver({ document: { kind, id }, onClose }: { document: OpenedDocument; onClose(): void }) {
  const Over = overs[kind];
  return (
    <Suspense>
      <Over id={id} onClose={onClose} />
    </Suspense>
  );
}
