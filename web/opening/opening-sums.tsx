/** The sums of the parts of an opening balance, and how much of it belongs to the owner. */
import type { OpeningRow } from '../../contract/first-hour/opening.ts';
import { Money } from '../ui/money.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';

export function OpeningSums({ sums }: { sums: OpeningRow['sums'] }) {
  const parts = [
    [t({ text: 'Money', context: 'what there is' }), sums.money],
    [t('Customers owe'), sums.customers],
    [t('Advances to suppliers'), sums.advances],
    [t('Owed to suppliers'), -sums.suppliers],
    [t('Deposits of customers'), -sums.deposits],
  ] as const;
  return (
    <SmallTable label={t('In all')}>
      <tbody>
        {parts
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <tr key={label}>
              <td>{label}</td>
              <td data-align="right">
                <Money value={amount} />
              </td>
            </tr>
          ))}
        <tr>
          <td>
            <strong>{t('Yours')}</strong>
          </td>
          <td data-align="right">
            <strong>
              <Money value={sums.net} />
            </strong>
          </td>
        </tr>
      </tbody>
    </SmallTable>
  );
}
