/** One line of the cart: item, current total, and the controls to change it. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPercentage, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { readQuantity } from '../../contract/quantity.ts';
import { useFormat } from '../session/format.ts';
import { NumberPad } from '../ui/form/number-pad.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import classes from './cart.module.css';
import { lineKey, lower, raise, removeLine, setQuantity, type TillLine } from './cart.ts';
import { changeLines } from './cart-store.ts';

interface CartLineRowProps {
  priced: TillLine;
  frozen: boolean;
  /** Changed last: it is scrolled into view. */
  latest: boolean;
  onDiscount(): void;
}

export function CartLineRow({ priced, frozen, latest, onDiscount }: CartLineRowProps) {
  const format = useFormat();
  const row = useRef<HTMLLIElement>(null);
  const { line, unitSell, listPrice, discount, addedTax, total, priceBefore, deleted, left } = priced;
  const { name, quantity } = line;
  const key = lineKey(line);
  const isChanged = Boolean(line.discount) || listPrice !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that was raised again is shown again
  useEffect(() => {
    if (latest) row.current?.scrollIntoView({ block: 'nearest' });
  }, [latest, quantity]);

  return (
    <li ref={row} className={classes.line} data-latest={latest || undefined}>
      <div className={classes.row}>
        <span className={classes.name}>{name}</span>
        <span className={classes.lineTotal}>{format.money(total)}</span>
      </div>
      <div className={classes.row}>
        <span className={classes.priceAndDiscount}>
          <span className={classes.price}>
            {t('{{unitSell, money}} each', { unitSell })}
            {listPrice !== null && <span>{t('List price {{list, money}}', { list: listPrice })}</span>}
            {discount > 0 && <span>{t('Discount {{amount, money}}', { amount: -discount })}</span>}
            {addedTax > 0 && <span>{t('Tax {{amount, money}}', { amount: addedTax })}</span>}
            {priceBefore !== null && (
              <strong className={classes.changed}>
                {t('Price changed from {{before, money}} to {{now, money}}', { before: priceBefore, now: unitSell })}
              </strong>
            )}
            {left !== null && !frozen && (
              <strong className={classes.changed}>{t('Only {{left, quantity}} left', { left })}</strong>
            )}
            {deleted && <strong className={classes.changed}>{t('No longer sold: please remove it')}</strong>}
          </span>
          <ActionIcon
            variant={isChanged ? 'light' : 'subtle'}
            size={36}
            color={isChanged ? undefined : 'gray'}
            c={isChanged ? undefined : 'dimmed'}
            aria-label={t('Discount on {{name}}', { name })}
            title={t('Discount')}
            disabled={frozen}
            onClick={onDiscount}
          >
            <IconPercentage size={16} />
          </ActionIcon>
        </span>
        <span className={classes.controls}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Minus {{name}}', { name })}
            disabled={frozen}
            onClick={() => changeLines((lines) => lower(lines, key))}
          >
            <IconMinus size={16} />
          </ActionIcon>
          <QuantityInput
            name={name}
            quantity={quantity}
            disabled={frozen}
            onChange={(figure) => changeLines((lines) => setQuantity(lines, key, figure))}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('Plus {{name}}', { name })}
            disabled={frozen}
            onClick={() => changeLines((lines) => raise(lines, key))}
          >
            <IconPlus size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={36}
            color="gray"
            c="dimmed"
            aria-label={t('Remove {{name}}', { name })}
            title={t('Remove')}
            disabled={frozen}
            onClick={() => changeLines((lines) => removeLine(lines, key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </span>
      </div>
    </li>
  );
}

interface QuantityInputProps {
  name: string;
  quantity: number;
  disabled: boolean;
  onChange(quantity: number): void;
}

/**
 * Anything can be typed, but only a valid quantity is applied; otherwise the old one stays. If the quantity changes
 * meanwhile, by a scan of the same item, the new one shows at once.
 */
function QuantityInput({ name, quantity, disabled, onChange }: QuantityInputProps) {
  const [typed, setTyped] = useState<{ text: string; quantity: number } | null>(null);
  const before = useRef(quantity);
  const isTouch = useIsTouch();
  const [padOpen, setPadOpen] = useState(false);

  function type(text: string) {
    const figure = readQuantity(text) ?? before.current;
    setTyped({ text, quantity: figure });
    onChange(figure);
  }

  return (
    <>
      <TextInput
        className={classes.quantity}
        aria-label={t('Quantity of {{name}}', { name })}
        type="number"
        inputMode={isTouch ? 'none' : 'decimal'}
        min="0"
        step="any"
        disabled={disabled}
        value={typed?.quantity === quantity ? typed.text : String(quantity)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => {
          before.current = quantity;
          event.currentTarget.select();
        }}
        onBlur={() => setTyped(null)}
        onWheel={(event) => event.currentTarget.blur()}
        onClick={() => setPadOpen(isTouch)}
      />
      <NumberPad
        title={name}
        value={quantity}
        opened={padOpen}
        onClose={() => setPadOpen(false)}
        onDone={(figure) => {
          onChange(figure);
          setPadOpen(false);
        }}
      />
    </>
  );
}
