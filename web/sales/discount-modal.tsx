/** Gives a discount on one line or on the whole cart: a percentage or an amount. Empty, it takes the discount away. */
import '../ui/styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sumMoney } from '../../contract/money.ts';
import type { Discount } from '../../contract/price.ts';
import { useFormat } from '../session/format.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import classes from './cart.module.css';
import { type LineKey, lineKey, setDiscount } from './cart.ts';
import { changeCart, changeLines, useCart } from './cart-store.ts';
import { type DiscountKind, readDiscount } from './discount.ts';
import { useTillCart } from './use-till-cart.ts';

/** On one line, or on what the cart comes to after the discounts of its lines. */
export function DiscountModal({ on, onClose }: { on: LineKey | 'cart'; onClose(): void }) {
  const cart = useCart();
  const { lines, subtotal, discount } = useTillCart({ ...cart, discount: null });
  const chosen = lines.find(({ line }) => lineKey(line) === on);

  function save(next: Discount | null) {
    if (on === 'cart') changeCart({ discount: next });
    else changeLines((before) => setDiscount(before, on, next));
    onClose();
  }

  return (
    <DiscountForm
      on={chosen?.line.name ?? 'the cart'}
      whole={chosen?.gross ?? sumMoney([subtotal, -discount])}
      discount={(chosen ? chosen.line.discount : cart.discount) ?? null}
      onClose={onClose}
      onSave={save}
    />
  );
}

interface DiscountFormProps {
  /** The item's name, or 'the cart'. */
  on: string;
  /** What it is taken from. */
  whole: number;
  discount: Discount | null;
  onClose(): void;
  onSave(discount: Discount | null): void;
}

function DiscountForm({ on, whole, discount, onClose, onSave }: DiscountFormProps) {
  const format = useFormat();
  const [kind, setKind] = useState<DiscountKind>(discount && 'amount' in discount ? 'amount' : 'percent');
  const [text, setText] = useState(startingText(discount, format.moneyInField));

  /** '10%' and Enter, whichever was chosen before. */
  function type(typed: string) {
    if (typed.includes('%')) setKind('percent');
    setText(typed.replace('%', ''));
  }

  return (
    <FormModal
      title={`Discount on ${on}`}
      size="24rem"
      opened
      onClose={onClose}
      submitLabel="Save"
      actions={
        discount && (
          <Button variant="default" onClick={() => onSave(null)}>
            Remove
          </Button>
        )
      }
      onSubmit={() => onSave(readDiscount(kind, text, whole, format))}
    >
      <fieldset className={classes.kinds} aria-label="Kind of discount">
        {(['percent', 'amount'] as const).map((one) => (
          <Button
            key={one}
            variant={kind === one ? 'light' : 'default'}
            aria-pressed={kind === one}
            onClick={() => setKind(one)}
          >
            {one === 'percent' ? 'Percent' : 'Amount'}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label="Discount"
        description={`On ${format.money(whole)}`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        rightSection={kind === 'percent' ? '%' : null}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </FormModal>
  );
}

function startingText(discount: Discount | null, moneyInField: (amount: number) => string): string {
  if (!discount) return '';
  return 'percent' in discount ? String(discount.percent) : moneyInField(discount.amount);
}
