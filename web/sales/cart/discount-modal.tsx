/**
 * Gives a discount on one line or on the whole cart, as a percentage or an amount; an empty field removes it. People who may
 * set prices can also sell the line at another price here.
 */
import '../../ui/styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Discount } from '../../../contract/cart/price.ts';
import { lineTotal, sumMoney } from '../../../contract/values/money.ts';
import { type LineKey, lineKey, setTerms } from '../../cart/cart.ts';
import { changeCart, changeLines, useCart } from '../../cart/cart-store.ts';
import { nameWithPack } from '../../cart/pack-names.ts';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { t } from '../../words/t.ts';
import { useMaySetPrices } from '../use-may-set-prices.ts';
import classes from './cart.module.css';
import { type DiscountKind, moneyInText, readDiscount, readPrice } from './discount.ts';
import { useTillCart } from './use-till-cart.ts';

/** A discount on one line, or on the sum of the cart after the discounts of its lines. */
export function DiscountModal({ on, onClose }: { on: LineKey | 'cart'; onClose(): void }) {
  const cart = useCart();
  const { lines, subtotal, discount } = useTillCart({ ...cart, discount: null });
  const chosen = lines.find(({ line }) => lineKey(line) === on);

  const maySetPrices = useMaySetPrices();

  function save(next: Discount | null, price: number | null) {
    if (on === 'cart') changeCart({ discount: next });
    else changeLines((before) => setTerms(before, on, { discount: next, ownPrice: price }));
    onClose();
  }

  return (
    <DiscountForm
      title={chosen ? t('Discount on {{name}}', { name: nameWithPack(chosen) }) : t('Discount on the cart')}
      whole={chosen ? lineTotal(chosen.line.quantity, chosen.unitSell) : sumMoney([subtotal, -discount])}
      discount={(chosen ? chosen.line.discount : cart.discount) ?? null}
      price={
        chosen && (maySetPrices || chosen.line.ownPrice != null)
          ? { now: chosen.unitSell, list: chosen.listPrice ?? chosen.unitSell, quantity: chosen.line.quantity }
          : null
      }
      onClose={onClose}
      onSave={save}
    />
  );
}

interface DiscountFormProps {
  title: string;
  /** The amount that the discount is taken from. */
  whole: number;
  discount: Discount | null;
  /** The price of one, if this person may change it. */
  price: { now: number; list: number; quantity: number } | null;
  onClose(): void;
  onSave(discount: Discount | null, price: number | null): void;
}

function DiscountForm({ title, whole, discount, price, onClose, onSave }: DiscountFormProps) {
  const [kind, setKind] = useState<DiscountKind>(discount && 'amount' in discount ? 'amount' : 'percent');
  const [text, setText] = useState(startingText(discount));
  const [priceText, setPriceText] = useState(price ? moneyInText(price.now) : '');

  function submit() {
    if (!price) return onSave(readDiscount(kind, text, whole), null);
    const own = readPrice(priceText);
    const gross = lineTotal(price.quantity, own);
    onSave(readDiscount(kind, text, gross), own === price.list ? null : own);
  }

  /** A typed percent sign chooses the kind, so '10%' and Enter works whichever was chosen before. */
  function type(typed: string) {
    if (typed.includes('%')) setKind('percent');
    setText(typed.replace('%', ''));
  }

  return (
    <FormModal
      title={title}
      size="24rem"
      opened
      onClose={onClose}
      submitLabel={t('Save')}
      actions={
        discount && (
          <Button variant="default" onClick={() => onSave(null, price && price.now !== price.list ? price.now : null)}>
            {t('Remove')}
          </Button>
        )
      }
      onSubmit={submit}
    >
      <fieldset className={classes.kinds} aria-label={t('Kind of discount')}>
        {(['percent', 'amount'] as const).map((one) => (
          <Button
            key={one}
            variant={kind === one ? 'light' : 'default'}
            aria-pressed={kind === one}
            onClick={() => setKind(one)}
          >
            {one === 'percent' ? t('Percent') : t('Amount')}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label={t('Discount')}
        description={t('On {{whole, money}}', { whole })}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        rightSection={kind === 'percent' ? '%' : null}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {price && (
        <TextInput
          label={t('Price of one')}
          description={t('List price {{list, money}}', { list: price.list })}
          inputMode="decimal"
          autoComplete="off"
          value={priceText}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setPriceText(event.currentTarget.value)}
        />
      )}
    </FormModal>
  );
}

function startingText(discount: Discount | null): string {
  if (!discount) return '';
  return 'percent' in discount ? String(discount.percent) : moneyInText(discount.amount);
}
