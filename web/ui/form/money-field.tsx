/** A number field for amounts: its step is the currency's smallest unit. */
import { moneyStep } from '../../../contract/values/money.ts';
import { NumberField } from './number-field.tsx';
import type { NumberFieldProps } from './number-field-props.ts';

export function MoneyField(props: NumberFieldProps) {
  return <NumberField step={moneyStep()} {...props} />;
}
