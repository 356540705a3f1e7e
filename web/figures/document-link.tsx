/**
 * The document of a row. Receipts and return slips open over the list; money banked has its own screen, an item's movements are
 * rows themselves, and the Cash Book of the day has the rest.
 */
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { FigureOf, FigureRow } from '../../contract/figure-rows.ts';

const ReceiptModal = lazy(() =>
  import('../receipts/receipt-modal.tsx').then((module) => ({ default: module.ReceiptModal })),
);
const ReturnSlip = lazy(() => import('../returns/return-slip.tsx').then((module) => ({ default: module.ReturnSlip })));

export interface OpenedDocument {
  kind: 'receipt' | 'return';
  id: number;
}

interface DocumentLinkProps {
  row: FigureRow;
  /** The figure that the row is a part of. */
  of: FigureOf;
  onOpen(document: OpenedDocument): void;
}

export function DocumentLink({ row, of, onOpen }: DocumentLinkProps) {
  const { kind, id } = row.document;
  if (kind === 'receipt' || kind === 'return') {
    return (
      <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpen({ kind, id })}>
        {row.label}
      </Anchor>
    );
  }
  if (kind === 'item') {
    // Its movements are what is listed.
    if (of.by === 'item') return row.label;
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
  const days = { startDate: row.day, endDate: row.day };
  return <RowLink to={kind === 'banking' ? '/banking' : '/money'} search={days} label={row.label} />;
}

interface RowLinkProps {
  to: '/reports/rows' | '/banking' | '/money';
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
  return (
    <Suspense>
      {kind === 'receipt' && <ReceiptModal receiptId={id} onClose={onClose} />}
      {kind === 'return' && <ReturnSlip returnId={id} onClose={onClose} />}
    </Suspense>
  );
}
