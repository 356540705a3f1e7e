/** A number field for amounts: its step is the currency's smallest unit. */
import { moneyStep } from '../../../contract/money.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

export function MoneyField(props: NumberFieldProps) {
  return <NumberField step={moneyStep()} {...props} />;
}
