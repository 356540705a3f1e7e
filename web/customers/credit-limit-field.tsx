/** The most that a customer may owe. If it is empty, the limit of the settings applies. */
import { MoneyField } from '../ui/form/money-field.tsx';
import type { NumberFieldProps } from '../ui/form/number-field-props.ts';
import { t } from '../words/t.ts';

export function CreditLimitField(field: Pick<NumberFieldProps, 'value' | 'onChange' | 'error'>) {
  return <MoneyField label={t('Credit limit')} placeholder={t('Shop default')} autoComplete="off" {...field} />;
}
