/** The methods that a sale can be paid by, each with the letter that chooses it. */
import { Button } from '@mantine/core';
import type { PaymentMethod } from '../../../contract/money/payment-methods.ts';
import { methodName } from '../../../contract/words/built-in-names.ts';
import type { TenderLine } from '../../payment-methods/tenders.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import classes from './payment.module.css';

interface MethodChoicesProps {
  offered: PaymentMethod[];
  keys: Map<number, string>;
  lines: TenderLine[];
  inAdvance: number;
  disabled: boolean;
  onChoose(method: PaymentMethod): void;
}

export function MethodChoices({ offered, keys, lines, inAdvance, disabled, onChoose }: MethodChoicesProps) {
  const format = useFormat();
  if (offered.length < 2) return null;
  return (
    <fieldset className={classes.choices} aria-label={t('Payment methods')}>
      {offered.map((method) => (
        <Button
          key={method.id}
          variant={lines.some((line) => line.method.id === method.id) ? 'light' : 'default'}
          disabled={disabled}
          aria-keyshortcuts={keys.get(method.id)}
          rightSection={
            <kbd aria-hidden className={classes.key}>
              {keys.get(method.id)}
            </kbd>
          }
          onClick={() => onChoose(method)}
        >
          {method.kind === 'deposit'
            ? `${methodName(t, method.name)} ${format.money(inAdvance)}`
            : methodName(t, method.name)}
        </Button>
      ))}
    </fieldset>
  );
}
