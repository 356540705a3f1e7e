/** A receipt on screen. */
import type { Receipt } from '../../contract/sales.ts';
import { logoAddress } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { Money, Quantity } from '../ui/money.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { businessLines, receiptFacts, receiptSums } from './receipt-texts.ts';
import classes from './receipt-view.module.css';

export function ReceiptView({ receipt }: { receipt: Receipt }) {
  const format = useFormat();
  const logo = receipt.business.logo && logoAddress(receipt.business.logo);
  const heading = businessLines(receipt);
  const { name, receiptFooter } = receipt.business;
  return (
    <>
      <div>
        {logo && <img className={classes.logo} src={logo} alt="" />}
        <p className={classes.business}>{name}</p>
        {heading.length > 0 && <p className={classes.small}>{heading.join('\n')}</p>}
      </div>
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
                {!line.deleted && line.discount > 0 && (
                  <span className={classes.discount}>Discount {format.money(-line.discount)}</span>
                )}
              </td>
              <td data-align="right">
                <Quantity value={line.quantity} />
              </td>
              <td data-align="right">
                <Money value={line.unitSell} />
              </td>
              <td data-align="right">
                <Money value={line.deleted ? 0 : line.gross} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className={classes.sums}>
          {receiptSums(receipt, format).map(({ label, value, strong }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same name
            <tr key={at} data-strong={strong}>
              <td colSpan={3}>{label}</td>
              <td data-align="right">{value}</td>
            </tr>
          ))}
        </tfoot>
      </SmallTable>
      {receiptFooter && <p className={classes.small}>{receiptFooter}</p>}
    </>
  );
}
