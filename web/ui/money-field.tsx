/** An amount as typed: its step is the smallest sum of the currency. */
import { moneyStep } from '../../contract/money.ts';
import { useBusiness } from '../session/business.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

export function MoneyField(props: NumberFieldProps) {
  const { decimals } = useBusiness();
  return <NumberField step={moneyStep(decimals)} {...props} />;
}
