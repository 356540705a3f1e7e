/** The slip of one return, on screen and for print: after it was made, from its receipt and from the list of returns. */
import '../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import { type GoodsReturn, reprintReturn } from '../../contract/selling/returns.ts';
import { call } from '../http/call.ts';
import { PrintButtons } from '../papers/print-buttons.tsx';
import { OnPaper } from '../receipts/on-paper.tsx';
import classes from '../receipts/receipt-view.module.css';
import { BusinessHeading } from '../receipts/receipt-view.tsx';
import { useBusiness } from '../session/business.ts';
import { usePaperFormat } from '../session/format.ts';
import { Facts } from '../ui/facts.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t, tOnPaper } from '../words/t.ts';
import { returnReport } from './return-report.ts';
import { slipFacts, slipSums } from './return-texts.ts';
import { returnSlip } from './returns-queries.ts';

interface ReturnSlipProps {
  returnId: number;
  onClose(): void;
}

export function ReturnSlip({ returnId, onClose }: ReturnSlipProps) {
  const business = useBusiness();
  const format = usePaperFormat();
  const { data: slip, isError, refetch } = useQuery(returnSlip(returnId));
  return (
    <FormModal
      title={slip ? t('Return {{number}}', { number: slip.number }) : t('Return')}
      size="34rem"
      opened
      onClose={onClose}
      actions={
        <PrintButtons
          report={slip && (() => returnReport(slip, business, format))}
          name={`return ${returnId}`}
          noteCopy={() => call(reprintReturn, { params: { id: returnId } })}
          customerId={slip?.customer?.id}
        />
      }
    >
      {isError && !slip && <RetryLine onRetry={refetch} />}
      {slip ? <SlipView slip={slip} /> : !isError && <Skeleton height={120} />}
    </FormModal>
  );
}

function SlipView({ slip }: { slip: GoodsReturn }) {
  const format = usePaperFormat();
  return (
    <OnPaper>
      <BusinessHeading of={slip} />
      <Facts facts={slipFacts(slip, format)} />
      <div className={classes.items}>
        <SmallTable label={t('Goods of return {{number}}', { number: slip.number })}>
          <thead>
            <tr>
              <th scope="col">{tOnPaper('Product')}</th>
              <th scope="col" data-align="right">
                {tOnPaper('Qty')}
              </th>
              <th scope="col" data-align="right">
                {tOnPaper('Total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {slip.lines.map(({ name, quantity, toStock, total }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may come back in two parts
              <tr key={at}>
                <td>
                  {name}
                  {!toStock && <span className={classes.discount}>{tOnPaper('not to the shelf')}</span>}
                </td>
                <td data-align="right">{format.quantity(quantity)}</td>
                <td data-align="right">{format.money(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className={classes.sums}>
            {slipSums(slip, format).map(({ label, value, strong }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two methods may have the same name
              <tr key={at} data-strong={strong}>
                <td colSpan={2}>{label}</td>
                <td data-align="right">{value}</td>
              </tr>
            ))}
          </tfoot>
        </SmallTable>
      </div>
    </OnPaper>
  );
}
