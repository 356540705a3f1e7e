/** A receipt on screen. */
import type { Receipt } from '../../contract/sales.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { Money, Quantity } from '../ui/money.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { receiptFacts } from './receipt-report.ts';
import classes from './receipt-view.module.css';

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const format = useFormat();
  const { businessName } = useBusiness();
  return (
    <>
      <p className={classes.business}>{businessName}</p>
      <Facts facts={receiptFacts(receipt, format)} />
      <SmallTable label={`Items on receipt ${receipt.id}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" data-align="right">
              Qty
            </th>
            <th scope="col" data-align="right">
              Price
            </th>
            <th scope="col" data-align="right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.deleted ? <s>{line.name}</s> : line.name}
                {line.deleted && <em> deleted</em>}
              </td>
              <td data-align="right">
                <Quantity value={line.quantity} />
              </td>
              <td data-align="right">
                <Money value={line.unitSell} />
              </td>
              <td data-align="right">
                <Money value={line.deleted ? 0 : line.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total</td>
            <td data-align="right">
              <Money value={receipt.total} />
            </td>
          </tr>
        </tfoot>
      </SmallTable>
    </>
  );
}
