/** An amount as typed: its step is the smallest sum of the currency. */
import { moneyStep } from '../../../contract/money.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

export function MoneyField(props: NumberFieldProps) {
  return <NumberField step={moneyStep()} {...props} />;
}
