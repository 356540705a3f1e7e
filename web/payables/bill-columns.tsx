/** The columns of a list of bills, for the screen, paper and files. Their widths are set, so that lists below each other are aligned. */
import type { ReactNode } from 'react';
import type { Bill } from '../../contract/buying/payables.ts';
import { labelOf } from '../../contract/documents/documents.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { DeliveryLink } from '../links/goods-links.tsx';
import { OpeningLink } from '../links/opening-link.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { Money } from '../ui/money.tsx';
import { type ReportColumn, useReportColumns } from '../ui/paper/report-columns.tsx';
import { t } from '../words/t.ts';

interface BillColumns {
  /** Whether the bills are of several suppliers. */
  withSupplier: boolean;
  /** Renders the bill, if it is more than its label. */
  renderLabel?: ((bill: Bill) => ReactNode) | undefined;
  /** The bills that are shown, to add them up; left out if there are no totals. */
  rows?: readonly Bill[] | undefined;
}

export function useBillColumns({ withSupplier, renderLabel, rows }: BillColumns): ReportColumn<Bill>[] {
  const make = useReportColumns<Bill>();
  const sumOf = (pick: (bill: Bill) => number) => rows && <Money value={sumMoney(rows.map(pick))} />;
  return [
    make.text('bill', t('Bill'), (bill) => bill.label, {
      phone: 'title',
      nowrap: true,
      width: '9rem',
      total: rows && t('Total'),
      ...(renderLabel && { render: renderLabel }),
    }),
    ...(withSupplier
      ? [
          make.text('supplier', t('Supplier'), (bill) => bill.supplier.name, {
            width: '24%',
            render: (bill) => <SupplierLink supplier={bill.supplier} />,
          }),
        ]
      : []),
    make.text('number', t('Paper'), paperOf, { priority: 2, width: '14%', render: (bill) => <Paper bill={bill} /> }),
    make.day('date', t('Date'), (bill) => bill.date, { priority: 3 }),
    make.day('due', t('Due'), (bill) => bill.dueOn),
    make.money('amount', t('Amount'), (bill) => bill.amount, { priority: 1, total: sumOf((bill) => bill.amount) }),
    make.money('taken', t('Paid or credited'), (bill) => takenOff(bill) || null, {
      priority: 4,
      longHeader: true,
      total: sumOf(takenOff),
    }),
    make.money('balance', t({ text: 'Balance', context: 'still owed' }), (bill) => bill.balance, {
      total: sumOf((bill) => bill.balance),
    }),
  ];
}

function takenOff({ paid, credited }: Bill): number {
  return sumMoney([paid, credited]);
}

/** The number of the paper, or that of the delivery if it has none. For a cost that came later, also what it is for. */
function paperOf({ number, delivery, openingId, cost }: Bill): string {
  if (openingId !== null) return labelOf(t, 'opening', openingId);
  const paper = number ?? delivery?.label ?? '';
  return cost === null ? paper : t('{{paper}}, {{cost}}', { paper, cost });
}

function Paper({ bill }: { bill: Bill }) {
  const { delivery, openingId } = bill;
  if (openingId !== null) return <OpeningLink id={openingId} label={paperOf(bill)} />;
  return delivery ? <DeliveryLink id={delivery.id} label={paperOf(bill)} /> : paperOf(bill);
}
