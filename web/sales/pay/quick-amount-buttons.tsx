/** Buttons with amounts that a customer is likely to hand over. They keep their space when nothing is due in cash. */
import { Button } from '@mantine/core';
import { sumMoney } from '../../../contract/values/money.ts';
import type { Payment, TenderLine } from '../../payment-methods/tenders.ts';
import { useFormat } from '../../session/format.ts';
import { useShopSettings } from '../../shop-settings/shop-settings-queries.ts';
import { t } from '../../words/t.ts';
import classes from './payment.module.css';
import { quickAmounts } from './quick-amounts.ts';

interface QuickAmountButtonsProps {
  payment: Payment;
  disabled: boolean;
  onChange(id: number, changes: Partial<TenderLine>): void;
}

export function QuickAmountButtons({ payment, disabled, onChange }: QuickAmountButtonsProps) {
  const format = useFormat();
  const settings = useShopSettings();
  const cashLine = payment.lines.find(({ method }) => method.kind === 'cash');
  if (!cashLine) return null;
  const due = sumMoney([payment.due, -payment.paid, cashLine.amount]);
  return (
    <fieldset className={classes.quick} aria-label={t('Quick amounts')} data-none={due <= 0 || undefined}>
      <Button variant="default" disabled={disabled} onClick={() => onChange(cashLine.id, { typed: null })}>
        {t('Exact')}
      </Button>
      {quickAmounts(due, settings.data?.money.denominations ?? []).map((amount) => (
        <Button
          key={amount}
          variant="default"
          disabled={disabled}
          onClick={() => onChange(cashLine.id, { typed: format.moneyInField(amount) })}
        >
          {format.money(amount)}
        </Button>
      ))}
    </fieldset>
  );
}
