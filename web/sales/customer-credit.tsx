/** What the chosen customer owes, their limit and what is left of it, whether it is overdue, and what they have paid in advance. */
import '../ui/styles.ts';
import { useFormat } from '../session/format.ts';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { creditLeft } from './credit.ts';
import classes from './sales.module.css';
import { useCredit } from './sales-queries.ts';

export function CustomerCredit({ customerId }: { customerId: number }) {
  const format = useFormat();
  const { data: credit, isError, refetch } = useCredit(customerId);
  if (isError && !credit) return <RetryLine onRetry={refetch} />;
  if (!credit) return null;
  const { owes, limit, overdueDays, deposit } = credit;
  return (
    <div className={classes.credit} role="status" aria-label="Customer">
      {owes > 0 ? (
        <span>
          Owes <strong>{format.money(owes)}</strong>
        </span>
      ) : (
        <span>Owes nothing</span>
      )}
      {limit !== null && (
        <span>
          Limit {format.money(limit)}, <strong>{format.money(creditLeft(credit)!)}</strong> left
        </span>
      )}
      {overdueDays > 0 && (
        <strong className={classes.overdue}>
          {overdueDays === 1 ? '1 day overdue' : `${format.quantity(overdueDays)} days overdue`}
        </strong>
      )}
      {deposit > 0 && (
        <span>
          <strong>{format.money(deposit)}</strong> paid in advance
        </span>
      )}
    </div>
  );
}
