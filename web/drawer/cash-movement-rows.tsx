/** A day's cash in and out, newest first; where there was none, at most why. */
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { HiddenUntilCount } from '../settings/hidden-until-count.tsx';
import { Money } from '../ui/money.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import classes from './drawer.module.css';
import { useCashMovements } from './drawer-queries.ts';

const purposes = { owner: '', loan: 'loan', 'other-income': 'other income' } as const;
const names = { in: 'Cash in', out: 'Cash out', float: 'Float' } as const;

export function CashMovementRows({ date }: { date: string }) {
  const format = useFormat();
  const methodText = useMethodText();
  const movements = useCashMovements(date);
  if (movements.error) return <RetryLine onRetry={movements.refetch} />;
  if (!movements.data?.length) return <HiddenUntilCount />;
  return (
    <SmallTable label="Cash in and out">
      <tbody>
        {movements.data.map(({ id, kind, amount, reason, purpose, methodId, at, staff, approvedBy }) => (
          <tr key={id}>
            <th scope="row">
              {names[kind]}: {reason}
              <div className={classes.note}>
                {[
                  ...[format.moment(at), staff, purposes[purpose], methodText({ methodId, reference: null })],
                  approvedBy && `approved by ${approvedBy}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </div>
            </th>
            <td data-align="right">
              <Money value={kind === 'out' ? 0 - amount : amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
