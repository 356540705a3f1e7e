/**
 * A price of the list, edited in place. It is saved when the field is left, and Enter goes on to the next one. An empty field
 * removes the price; Escape brings back the saved one.
 */
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useFormat } from '../session/format.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './prices.module.css';

interface PriceCellProps {
  /** What the price is for. */
  label: string;
  price: number | null;
  /** The price that customers without a price list pay. */
  usual: number;
  onSave(price: string | null): Promise<unknown>;
}

export function PriceCell({ label, price, usual, onSave }: PriceCellProps) {
  const format = useFormat();
  const saved = price === null ? '' : format.moneyInField(price);
  /** Null while it is as saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');

  async function save(event: FocusEvent<HTMLInputElement>) {
    // The browser reports a text that is not a number as empty, which would remove the price.
    if (event.currentTarget.validity.badInput) return setError(t('Please enter an amount'));
    if (typed === null) return;
    if (typed === saved) return forget();
    try {
      await onSave(typed === '' ? null : typed);
      forget();
    } catch (failure) {
      setError((failure as Error).message);
    }
  }

  function forget() {
    setTyped(null);
    setError('');
  }

  function leave(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (event.key === 'Escape') forget();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const all = [...(field.closest('table')?.querySelectorAll<HTMLInputElement>('[data-price]') ?? [])];
    const next = all[all.indexOf(field) + 1];
    if (next) next.focus();
    else field.blur();
  }

  const isAbove = typed === null && price !== null && price > usual;
  return (
    <div className={classes.cell}>
      <MoneyField
        size="xs"
        data-price
        aria-label={label}
        description={isAbove && t('Above the usual price, which is charged')}
        inputWrapperOrder={['input', 'description', 'error']}
        value={typed ?? saved}
        error={error}
        onChange={(text) => {
          setTyped(text);
          setError('');
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={save}
        onKeyDown={leave}
      />
    </div>
  );
}
