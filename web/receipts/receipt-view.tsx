/** A receipt on screen. */
import { Anchor } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { packsText } from '../../contract/selling/pack-words.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { CustomerLink } from '../links/customer-link.tsx';
import { logoAddress } from '../session/business.ts';
import { usePaperFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t, tOnPaper } from '../words/t.ts';
import { OnPaper } from './on-paper.tsx';
import { receiptBars } from './receipt-bars.ts';
import { receiptName } from './receipt-name.ts';
import { businessLines, countOf, lineFate, receiptFacts, receiptSums, voidedText } from './receipt-texts.ts';
import classes from './receipt-view.module.css';

interface ReceiptViewProps {
  receipt: Receipt;
  onOpenReturn(returnId: number): void;
  /** Called when the customer's page opens, so that whatever shows the receipt can close. */
  onOpenCustomer?(): void;
}

export function ReceiptView({ receipt, onOpenReturn, onOpenCustomer }: ReceiptViewProps) {
  const format = usePaperFormat();
  const { voided } = receipt;
  return (
    <OnPaper>
      {voided && (
        <div className={classes.voided}>
          <IconBan size={20} aria-hidden />
          <div>
            <strong>{tOnPaper('Voided')}</strong>
            <span>{voidedText(voided, format)}</span>
          </div>
        </div>
      )}
      <BusinessHeading of={receipt} />
      <Facts
        facts={receiptFacts(receipt, format).map(({ label, value, customer }) => ({
          label,
          value: customer ? <CustomerLink customer={customer} onOpen={onOpenCustomer} /> : value,
        }))}
      />
      <div className={classes.items}>
        <SmallTable label={t('Items on receipt {{id}}', { id: receiptName(receipt) })}>
          <thead>
            <tr>
              <th scope="col">{tOnPaper('Product')}</th>
              <th scope="col" data-align="right">
                {tOnPaper('Qty')}
              </th>
              <th scope="col" data-align="right">
                {tOnPaper('Price')}
              </th>
              <th scope="col" data-align="right">
                {tOnPaper('Total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <ProductText line={line} receipt={receipt} />
                </td>
                <td data-align="right">{format.quantity(countOf(line))}</td>
                <td data-align="right">{format.money(line.unitSell)}</td>
                <td data-align="right">{format.money(line.deleted ? 0 : line.gross)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className={classes.sums}>
            {receiptSums(receipt, format).map(({ label, value, strong, returnId }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two payments may have the same name
              <tr key={at} data-strong={strong}>
                <td colSpan={3}>
                  {returnId === undefined ? (
                    label
                  ) : (
                    <Anchor component="button" type="button" inherit ta="start" onClick={() => onOpenReturn(returnId)}>
                      {label}
                    </Anchor>
                  )}
                </td>
                <td data-align="right">{value}</td>
              </tr>
            ))}
          </tfoot>
        </SmallTable>
      </div>
      {receipt.business.receiptFooter && (
        <p className={classes.small}>
          <bdi>{receipt.business.receiptFooter}</bdi>
        </p>
      )}
      <Code receipt={receipt} />
    </OnPaper>
  );
}

/** The top of a receipt and of a return slip. */
export function BusinessHeading({ of }: { of: Pick<Receipt, 'business'> }) {
  const logo = of.business.logo && logoAddress(of.business.logo);
  const lines = businessLines(of);
  return (
    <div>
      {logo && <img className={classes.logo} src={logo} alt="" />}
      <p className={classes.business}>{of.business.name}</p>
      {lines.length > 0 && <p className={classes.small}>{lines.join('\n')}</p>}
    </div>
  );
}

function ProductText({ line, receipt }: { line: Receipt['lines'][number]; receipt: Receipt }) {
  const { name, pack, deleted, discount } = line;
  const fate = lineFate(line, receipt);
  return (
    <>
      <bdi>{deleted ? <s>{name}</s> : name}</bdi>
      {deleted && <em> {fate}</em>}
      {pack && <span className={classes.packs}>{packsText(tOnPaper, pack)}</span>}
      {!deleted && discount > 0 && (
        <span className={classes.discount}>{tOnPaper('Discount {{amount, money}}', { amount: -discount })}</span>
      )}
      {!deleted && fate && <span className={classes.returned}>{fate}</span>}
    </>
  );
}

/** Dark on light in both colour schemes: many scanners can't read the reverse. */
function Code({ receipt }: { receipt: Receipt }) {
  const { text, width, path } = receiptBars(receipt);
  return (
    <figure className={classes.code}>
      <svg
        role="img"
        aria-label={t('Code of receipt {{receiptId}}', { receiptId: receiptName(receipt) })}
        viewBox={`0 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
