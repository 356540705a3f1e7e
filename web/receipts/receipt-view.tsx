/** What a receipt says, on screen. */
import type { Receipt } from '../../contract/sales.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { Money, Quantity } from '../ui/money.tsx';
import { receiptFacts } from './receipt-report.ts';
import classes from './receipt-view.module.css';

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const format = useFormat();
  const { businessName } = useBusiness();
  return (
    <>
      <p className={classes.business}>{businessName}</p>
      <Facts facts={receiptFacts(receipt, format)} />
      <table className={classes.lines} aria-label={`Lines of receipt ${receipt.id}`}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Qty</th>
            <th scope="col">Price</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map((line) => (
            <tr key={line.id} data-deleted={line.deleted || undefined}>
              <td>
                <span>{line.name}</span>
                {line.deleted && <em> deleted</em>}
              </td>
              <td>
                <Quantity value={line.quantity} />
              </td>
              <td>
                <Money value={line.unitSell} />
              </td>
              <td>
                <Money value={line.deleted ? 0 : line.total} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>Total</td>
            <td>
              <Money value={receipt.total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
