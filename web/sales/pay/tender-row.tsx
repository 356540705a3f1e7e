/** One way the cart is paid: the amount, a reference, and a button to take it away. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { decimalMarkOf, inReadersForm } from '../../../contract/values/quantity.ts';
import { inLatinDigits } from '../../../contract/values/typed-number.ts';
import { methodName } from '../../../contract/words/built-in-names.ts';
import { isPartOfAmount, type PaidLine, type TenderLine, takesReference } from '../../payment-methods/tenders.ts';
import { useBusiness } from '../../session/business.ts';
import { useFormat } from '../../session/format.ts';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { t } from '../../words/t.ts';
import classes from './payment.module.css';

interface TenderRowProps {
  line: PaidLine;
  disabled: boolean;
  first: boolean;
  note: string | null;
  /** Null if it is the only one. */
  onRemove: (() => void) | null;
  onChange(changes: Partial<TenderLine>): void;
  onFocus(): void;
}

export function TenderRow({ line, disabled, first, note, onRemove, onChange, onFocus }: TenderRowProps) {
  const format = useFormat();
  const isTouch = useIsTouch();
  const mark = decimalMarkOf(useBusiness().locale);
  const { method, typed, shown, reference } = line;
  const name = methodName(t, method.name);

  function type(text: string) {
    const figure = inLatinDigits(text).replace(',', '.');
    if (isPartOfAmount(figure)) onChange({ typed: figure });
  }

  return (
    <li className={classes.tender}>
      <TextInput
        id={amountId(line)}
        className={classes.amount}
        label={method.kind === 'cash' ? t('{{name}} given', { name }) : name}
        description={note}
        inputMode={isTouch ? 'none' : 'decimal'}
        autoComplete="off"
        disabled={disabled}
        data-autofocus={first || undefined}
        placeholder={inReadersForm(format.moneyInField(shown), mark)}
        value={inReadersForm(typed ?? format.moneyInField(shown), mark)}
        onFocus={(event) => {
          event.currentTarget.select();
          onFocus();
        }}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          size={36}
          color="gray"
          c="dimmed"
          className={classes.remove}
          aria-label={t('Remove {{name}}', { name })}
          disabled={disabled}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
      {takesReference(method) && (
        <TextInput
          id={referenceId(line)}
          className={classes.reference}
          label={method.needsReference ? t('Reference') : t('Reference, if any')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          data-typing
          disabled={disabled}
          value={reference}
          onChange={(event) => onChange({ reference: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

export function amountId({ id }: TenderLine): string {
  return `tender-${id}-amount`;
}

export function referenceId({ id }: TenderLine): string {
  return `tender-${id}-reference`;
}
