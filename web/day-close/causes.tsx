/** Entries that would explain the difference of a count, likeliest first. */
import '../ui/styles.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Cause } from '../../contract/money/day-close.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { OpenDocument, type OpenedDocument, OpenedOver } from '../links/document-link.tsx';
import { useFormat } from '../session/format.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './day-close-page.module.css';
import { useCauses } from './day-close-queries.ts';

interface CausesProps {
  date: string;
  /** The counted amount less the expected one. */
  difference: number;
  /** Cash where it is left out. */
  methodId?: number;
}

const questions: Record<Cause['kind'], Message> = {
  'entered twice': msg('Was one of these entered twice?'),
  'same amount': msg('This is the amount of'),
  'other method': msg('Was one of these paid another way?'),
  'digits swapped': msg('Were two digits swapped here?'),
  'half the amount': msg(
    'Was this entered as money in instead of out, or the other way round? It is half the difference:',
  ),
};

export function Causes({ date, difference, methodId }: CausesProps) {
  const format = useFormat();
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  // The server is asked when typing pauses, not for every digit.
  const [settled] = useDebouncedValue(difference, 300);
  const causes = useCauses(date, settled, methodId);
  if (difference === 0 || !Number.isFinite(difference) || settled !== difference) return null;
  if (causes.error) return <RetryLine onRetry={causes.refetch} />;
  if (!causes.data?.length) return null;
  return (
    <section className={classes.causes} aria-label={t('Likely causes')}>
      <h3>{t('Likely causes')}</h3>
      {causes.data.map(({ kind, rows }) => (
        <div key={kind}>
          <p>{t(questions[kind])}</p>
          <ul>
            {rows.map((row) => (
              <li key={`${row.document.kind} ${row.document.id}`}>
                <OpenDocument document={row.document} day={date} onOpen={setOpened} />: {format.money(row.amount)},{' '}
                {methodName(t, row.method)}
                <div className={classes.note}>
                  {[row.reason, format.moment(row.at), row.staff].filter(Boolean).join(t(', '))}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {opened && <OpenedOver document={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
