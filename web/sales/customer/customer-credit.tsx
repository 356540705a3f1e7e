/** What the chosen customer owes, their limit and what is left of it, whether it is overdue, and what they have paid in advance. */
import '../../ui/styles.ts';
import type { CustomerCredit as CustomerCreditFigures } from '../../../contract/debts/customers.ts';
import { useCart } from '../../cart/cart-store.ts';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { rich } from '../../words/rich.tsx';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';
import { useCredit } from '../sales-queries.ts';
import { creditLeft } from './credit.ts';

const bold = (words: string) => <strong>{words}</strong>;

export function CustomerCredit({ customerId }: { customerId: number }) {
  const { data: credit, isError, refetch } = useCredit(customerId);
  const { listPrices: known } = useCart();
  if (isError && !credit) {
    return (
      <>
        <RetryLine onRetry={refetch} />
        {known && (
          <div className={classes.credit}>
            <PriceListLine name={known.list.name} />
          </div>
        )}
      </>
    );
  }
  return credit ? <Credit credit={credit} /> : null;
}

function Credit({ credit }: { credit: CustomerCreditFigures }) {
  const { owes, limit, overdueDays, deposit, priceList } = credit;
  return (
    <div className={classes.credit} role="status" aria-label={t('Customer')}>
      {owes > 0 ? (
        <span>{rich('Owes <b>{{amount, money}}</b>', { b: bold }, { amount: owes })}</span>
      ) : (
        <span>{t('Owes nothing')}</span>
      )}
      {limit !== null && (
        <span>
          {rich(
            'Limit {{limit, money}}, <b>{{left, money}}</b> left',
            { b: bold },
            { limit, left: creditLeft(credit)! },
          )}
        </span>
      )}
      {overdueDays > 0 && (
        <strong className={classes.overdue}>
          {t(
            { one: '{{count, quantity}} day overdue', other: '{{count, quantity}} days overdue' },
            { count: overdueDays },
          )}
        </strong>
      )}
      {deposit > 0 && <span>{rich('<b>{{amount, money}}</b> paid in advance', { b: bold }, { amount: deposit })}</span>}
      {priceList && <PriceListLine name={priceList.name} />}
    </div>
  );
}

function PriceListLine({ name }: { name: string }) {
  return <span>{rich('Price list: <b>{{name}}</b>', { b: bold }, { name })}</span>;
}
