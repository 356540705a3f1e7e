/** Entries that would explain the difference of a count, likeliest first. */
import '../ui/styles.ts';
import { Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Cause } from '../../contract/day-close.ts';
import { ReceiptModal } from '../receipts/receipt-modal.tsx';
import { useFormat } from '../session/format.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import classes from './day-close-page.module.css';
import { useCauses } from './day-close-queries.ts';

interface CausesProps {
  date: string;
  /** Counted less expected. */
  difference: number;
  /** Cash where it is left out. */
  methodId?: number;
}

const questions: Record<Cause['kind'], string> = {
  'entered twice': 'Was one of these entered twice?',
  'same amount': 'This is the amount of',
  'other method': 'Was one of these paid another way?',
  'digits swapped': 'Were two digits swapped here?',
  'half the amount': 'Was this entered as money in instead of out, or the other way round? It is half the difference:',
};

export function Causes({ date, difference, methodId }: CausesProps) {
  const format = useFormat();
  const [receiptId, setReceiptId] = useState<number | null>(null);
  // Not for every digit on the way.
  const [settled] = useDebouncedValue(difference, 300);
  const causes = useCauses(date, settled, methodId);
  if (difference === 0 || !Number.isFinite(difference) || settled !== difference) return null;
  if (causes.error) return <RetryLine onRetry={causes.refetch} />;
  if (!causes.data?.length) return null;
  return (
    <section className={classes.causes} aria-label="Likely causes">
      <h3>Likely causes</h3>
      {causes.data.map(({ kind, rows }) => (
        <div key={kind}>
          <p>{questions[kind]}</p>
          <ul>
            {rows.map((row) => (
              <li key={`${row.document.kind} ${row.document.id}`}>
                <RowLink row={row} date={date} onReceipt={setReceiptId} />: {format.money(row.amount)}, {row.method}
                <div className={classes.note}>
                  {[row.reason, format.moment(row.at), row.staff].filter(Boolean).join(', ')}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {receiptId !== null && <ReceiptModal receiptId={receiptId} onClose={() => setReceiptId(null)} />}
    </section>
  );
}

interface RowLinkProps {
  row: Cause['rows'][number];
  date: string;
  onReceipt(id: number): void;
}

/** A receipt opens here; money banked has its own screen; the Cash Book of the day has the rest. */
function RowLink({ row: { document }, date, onReceipt }: RowLinkProps) {
  if (document.kind === 'receipt') {
    return (
      <Anchor component="button" type="button" size="sm" onClick={() => onReceipt(document.id)}>
        {document.label}
      </Anchor>
    );
  }
  const days = { startDate: date, endDate: date } as never;
  const to = document.kind === 'banking' ? '/banking' : '/money';
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={to} search={days} {...props} />}>
      {document.label}
    </Anchor>
  );
}
