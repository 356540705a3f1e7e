/**
 * What each customer owes, as a doughnut. Slices have the same numbers as the list next to it, so that colour is not
 * needed to tell them apart; screen readers read the list. Small debts share the last slice.
 */
import { memo, useDeferredValue } from 'react';
import type { listAccounts } from '../../contract/debts/accounts.ts';
import type { Meta } from '../../contract/endpoint.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { Figure } from '../figures/figure.tsx';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import { customerColor } from './customer-color.ts';
import classes from './dashboard-page.module.css';
import { useUnsettled } from './dashboard-queries.ts';
import { Doughnut } from './doughnut.tsx';
import { Section } from './section.tsx';

type Debt = Meta<typeof listAccounts>['byCustomer'][number];

const maxSlices = 20;
const othersColor = 'light-dark(var(--mantine-color-gray-5), var(--mantine-color-dark-3))';

/** The largest debts, one slice each; all others together. */
function slicesOf(byCustomer: readonly Debt[], total: number) {
  const shown = byCustomer.length > maxSlices ? byCustomer.slice(0, maxSlices - 1) : byCustomer;
  const rest = sumMoney([total, ...shown.map((one) => -one.balance)]);
  const own = shown.map(({ customerId, name, balance }) => ({
    key: customerId,
    name,
    value: balance,
    color: customerColor(customerId),
  }));
  return rest > 0 ? [...own, { key: 0, name: t('All others'), value: rest, color: othersColor }] : own;
}

export function UnsettledChart() {
  const unsettled = useUnsettled();
  const debts = useDeferredValue(unsettled.meta);
  return (
    <Section title={t('Unsettled Accounts')} wide {...loadStateOf(unsettled)}>
      {debts && <Chart byCustomer={debts.byCustomer} total={debts.openBalance} />}
    </Section>
  );
}

const Chart = memo(({ byCustomer, total }: { byCustomer: readonly Debt[]; total: number }) => {
  const format = useFormat();
  if (byCustomer.length === 0) return <EmptyState text={t('Nobody owes anything.')} />;
  const data = slicesOf(byCustomer, total);
  return (
    <div className={classes.doughnut}>
      <Doughnut label={t('Doughnut chart of balances per customer')} slices={data} format={format.money} />
      <div className={classes.legend}>
        <SmallTable label={t('Balances per customer')}>
          <thead>
            <tr>
              <th scope="col">{t('Slice')}</th>
              <th scope="col">{t('Customer')}</th>
              <th scope="col" data-align="right">
                {t({ text: 'Balance', context: 'still owed' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one, at) => (
              <tr key={one.key}>
                <td>
                  <span className={classes.swatch} style={{ background: one.color }} aria-hidden />
                  {at + 1}
                </td>
                <th scope="row">{one.name}</th>
                <td data-align="right">
                  {one.key === 0 ? (
                    <Money value={one.value} />
                  ) : (
                    <Figure value={one.value} of={{ figure: 'owed', by: 'customer', key: String(one.key) }} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <th scope="row">{t('Total')}</th>
              <td data-align="right">
                <Figure value={total} of={{ figure: 'owed' }} />
              </td>
            </tr>
          </tfoot>
        </SmallTable>
      </div>
    </div>
  );
});
