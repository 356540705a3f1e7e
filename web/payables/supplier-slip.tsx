/** The slip of a payment to a supplier, on screen and for print. */
import '../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import type { SupplierPayment } from '../../contract/buying/payables.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { SlipModal } from '../debts/payments/slip-modal.tsx';
import { columnsOf, type PrintedBusiness, type Slip } from '../debts/payments/slip-texts.ts';
import { type Format, usePaperFormat } from '../session/format.ts';
import { useShopSettings } from '../shop-settings/shop-settings-queries.ts';
import { t, tOnPaper } from '../words/t.ts';
import { supplierPayment } from './payables-queries.ts';

export function SupplierSlip({ paymentId, onClose }: { paymentId: number; onClose(): void }) {
  const format = usePaperFormat();
  const payment = useQuery(supplierPayment(paymentId));
  const settings = useShopSettings();
  const { business, logo } = settings.data ?? {};
  const slip = payment.data && business && slipText(payment.data, { ...business, logo: logo ?? null }, format);
  const failed = [payment, settings].filter(({ isError, data }) => isError && !data);
  return (
    <SlipModal
      title={t('Supplier payment')}
      slip={slip}
      name={`supplier payment ${paymentId}`}
      isError={failed.length > 0}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
      onClose={onClose}
    />
  );
}

function slipText(payment: SupplierPayment, business: PrintedBusiness, format: Format): Slip {
  const { number, supplier, date, at, staff, reference, amount, bills, kept } = payment;
  const method = methodName(tOnPaper, payment.method);
  const rows = bills.map(({ label, number, amount }) => [
    number ? tOnPaper('{{label}}, paper {{number}}', { label, number }) : label,
    format.money(amount),
  ]);
  return {
    title: tOnPaper('Supplier payment {{number}}', { number }),
    business,
    facts: [
      { label: tOnPaper('Supplier'), value: supplier.name },
      { label: tOnPaper('Date'), value: format.day(date) },
      { label: tOnPaper('Entered'), value: format.moment(at) },
      { label: tOnPaper('Staff'), value: staff },
      {
        label: tOnPaper('Paid by'),
        value: reference ? tOnPaper('{{name}}, reference {{reference}}', { name: method, reference }) : method,
      },
    ],
    columns: columnsOf(tOnPaper('Bill'), tOnPaper('Paid')),
    rows: kept === 0 ? rows : [...rows, [tOnPaper('Kept as an advance'), format.money(kept)]],
    sums: [{ label: tOnPaper('Paid'), value: format.money(amount), strong: true }],
    note: tOnPaper('Signature of the supplier: ____________________'),
  };
}
