/** A slip of a payment or a deposit, on screen and for print. */
import '../../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import { type DepositSlip, reprintDepositSlip, reprintPaymentSlip } from '../../../contract/debts/debts.ts';
import { call } from '../../http/call.ts';
import { PrintButtons } from '../../papers/print-buttons.tsx';
import { OnPaper } from '../../receipts/on-paper.tsx';
import classes from '../../receipts/receipt-view.module.css';
import { BusinessHeading } from '../../receipts/receipt-view.tsx';
import { useBusiness } from '../../session/business.ts';
import { usePaperFormat } from '../../session/format.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { Facts } from '../../ui/facts.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { t } from '../../words/t.ts';
import { paymentSlip } from '../debts-queries.ts';
import { depositSlipText, paymentSlipText, type Slip, slipReport } from './slip-texts.ts';

/** Opened after a payment over all accounts, and later from the history. */
export function PaymentSlipModal({ slipId, onClose }: { slipId: number; onClose(): void }) {
  const format = usePaperFormat();
  const query = useQuery(paymentSlip(slipId));
  const slip = query.data && paymentSlipText(query.data, format);
  return (
    <SlipModal
      title={t('Payment')}
      slip={slip}
      name={`payment ${slipId}`}
      noteCopy={() => call(reprintPaymentSlip, { params: { id: slipId } })}
      customerId={query.data?.customer.id}
      isError={query.isError && !slip}
      onRetry={query.refetch}
      onClose={onClose}
    />
  );
}

export function DepositSlipModal({ made, onClose }: { made: DepositSlip; onClose(): void }) {
  const format = usePaperFormat();
  const settings = useShopSettings();
  const { business, logo } = settings.data ?? {};
  const slip = business && depositSlipText(made, { ...business, logo: logo ?? null }, format);
  return (
    <SlipModal
      title={t('Deposit')}
      slip={slip}
      name={`deposit ${made.id}`}
      noteCopy={() => call(reprintDepositSlip, { params: { id: made.id } })}
      customerId={made.customer.id}
      isError={settings.isError}
      onRetry={settings.refetch}
      onClose={onClose}
    />
  );
}

interface SlipModalProps {
  /** The title until the slip has loaded. */
  title: string;
  slip: Slip | undefined;
  /** Identifies the paper, so that its first print can be told from copies. */
  name: string;
  /** Left out if copies need not be recorded. */
  noteCopy?(): Promise<unknown>;
  customerId?: number | undefined;
  isError: boolean;
  onRetry(): unknown;
  onClose(): void;
}

export function SlipModal({ title, slip, name, noteCopy, customerId, isError, onRetry, onClose }: SlipModalProps) {
  const business = useBusiness();
  return (
    <FormModal
      title={slip?.title ?? title}
      size="34rem"
      opened
      onClose={onClose}
      actions={
        <PrintButtons
          report={slip && (() => slipReport(slip, business))}
          name={name}
          noteCopy={noteCopy}
          customerId={customerId}
        />
      }
    >
      {isError && <RetryLine onRetry={onRetry} />}
      {slip ? <SlipView slip={slip} /> : !isError && <Skeleton height={120} />}
    </FormModal>
  );
}

function SlipView({ slip }: { slip: Slip }) {
  const { columns, rows, sums } = slip;
  return (
    <OnPaper>
      <BusinessHeading of={slip} />
      <Facts facts={slip.facts} />
      <SmallTable label={slip.title}>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {columns.map((column) => (
                <td key={column.header} data-align={column.align}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className={classes.sums}>
          {sums.map(({ label, value, strong }) => (
            <tr key={label} data-strong={strong}>
              <td colSpan={columns.length - 1}>{label}</td>
              <td data-align="right">{value}</td>
            </tr>
          ))}
        </tfoot>
      </SmallTable>
    </OnPaper>
  );
}
