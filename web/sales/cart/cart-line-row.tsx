/** One line of the cart: item, current total, and the controls to change it. */
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPercentage, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { packsText, packText } from '../../../contract/selling/pack-words.ts';
import { decimalMarkOf, inReadersForm, readQuantity } from '../../../contract/values/quantity.ts';
import { readTyped } from '../../../contract/values/typed-number.ts';
import { lineKey, lower, raise, removeLine, setQuantity } from '../../cart/cart.ts';
import { changeLines } from '../../cart/cart-store.ts';
import { nameWithPack, notWhole } from '../../cart/pack-names.ts';
import type { TillLine } from '../../cart/price-till.ts';
import { useBusiness } from '../../session/business.ts';
import { useFormat } from '../../session/format.ts';
import { NumberPad } from '../../ui/form/number-pad.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { t } from '../../words/t.ts';
import classes from './cart.module.css';

interface CartLineRowProps {
  priced: TillLine;
  frozen: boolean;
  /** Whether this line was changed last, so that it is scrolled into view. */
  latest: boolean;
  onDiscount(): void;
  /** Offers to count the shelf if there is too little in stock. */
  moreHere: ReactNode;
}

export function CartLineRow({ priced, frozen, latest, onDiscount, moreHere }: CartLineRowProps) {
  const format = useFormat();
  const row = useRef<HTMLLIElement>(null);
  const { line, pack, total, listPrice } = priced;
  const { quantity } = line;
  const name = nameWithPack(priced);
  const key = lineKey(line);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = Boolean(line.discount) || listPrice !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that was raised again is shown again
  useEffect(() => {
    if (latest) row.current?.scrollIntoView({ block: 'nearest' });
  }, [latest, quantity]);

  return (
    <li ref={row} className={classes.line} data-latest={latest || undefined}>
      <div className={classes.row}>
        <span className={classes.name}>{line.name}</span>
        <span className={classes.lineTotal}>{format.money(total)}</span>
      </div>
      <div className={classes.row}>
        <span className={classes.priceAndDiscount}>
          <PriceText priced={priced} frozen={frozen} problem={problem ?? notWhole(line, pack, quantity)} />
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
            problemOf={(figure) => notWhole(line, pack, figure)}
            onProblem={setProblem}
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
      {moreHere}
    </li>
  );
}

/** The price of one, and everything else there is to say about the price. */
function PriceText({ priced, frozen, problem }: { priced: TillLine; frozen: boolean; problem: string | null }) {
  const { pack, unitSell, usualPrice, listPrice, madeUp, discount, addedTax, priceBefore, left, deleted } = priced;
  return (
    <span className={classes.price}>
      {pack?.name
        ? t('{{pack}}, {{unitSell, money}} each', { pack: packText(t, pack), unitSell })
        : t('{{unitSell, money}} each', { unitSell })}
      {usualPrice !== null && <span>{t('Usual price {{usual, money}}', { usual: usualPrice })}</span>}
      {listPrice !== null && <span>{t('List price {{list, money}}', { list: listPrice })}</span>}
      {madeUp.map((made) => (
        <span key={`${made.name} ${made.size}`}>{packsText(t, made)}</span>
      ))}
      {discount > 0 && <span>{t('Discount {{amount, money}}', { amount: -discount })}</span>}
      {addedTax > 0 && <span>{t('Tax {{amount, money}}', { amount: addedTax })}</span>}
      {priceBefore !== null && (
        <strong className={classes.changed}>
          {t('Price changed from {{before, money}} to {{now, money}}', { before: priceBefore, now: unitSell })}
        </strong>
      )}
      {problem !== null && <strong className={classes.changed}>{problem}</strong>}
      {left !== null && !frozen && (
        <strong className={classes.changed}>{t('Only {{left, quantity}} left', { left })}</strong>
      )}
      {deleted && <strong className={classes.changed}>{t('No longer sold: please remove it')}</strong>}
    </span>
  );
}

interface QuantityInputProps {
  name: string;
  quantity: number;
  disabled: boolean;
  /** The reason why this quantity can't be sold; null if it can. */
  problemOf(quantity: number): string | null;
  onProblem(problem: string | null): void;
  onChange(quantity: number): void;
}

/**
 * Anything can be typed, but only a valid quantity is applied; otherwise the old one stays. If the quantity changes
 * meanwhile, by a scan of the same item, the new one shows at once.
 */
function QuantityInput({ name, quantity, disabled, problemOf, onProblem, onChange }: QuantityInputProps) {
  const [typed, setTyped] = useState<{ text: string; quantity: number } | null>(null);
  const before = useRef(quantity);
  const isTouch = useIsTouch();
  const [padOpen, setPadOpen] = useState(false);
  const mark = decimalMarkOf(useBusiness().locale);

  function type(text: string) {
    const read = readQuantity(readTyped(text, mark) ?? '') ?? before.current;
    const problem = problemOf(read);
    const figure = problem === null ? read : before.current;
    setTyped({ text, quantity: figure });
    onProblem(problem);
    onChange(figure);
  }

  function take(figure: number) {
    const problem = problemOf(figure);
    onProblem(problem);
    if (problem === null) onChange(figure);
  }

  return (
    <>
      <TextInput
        className={classes.quantity}
        aria-label={t('Quantity of {{name}}', { name })}
        // The browser's own number field would read 1,5 as 15.
        type={mark === '.' ? 'number' : 'text'}
        inputMode={isTouch ? 'none' : 'decimal'}
        min="0"
        step="any"
        disabled={disabled}
        value={typed?.quantity === quantity ? typed.text : inReadersForm(String(quantity), mark)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => {
          before.current = quantity;
          event.currentTarget.select();
        }}
        onBlur={() => {
          setTyped(null);
          onProblem(null);
        }}
        onWheel={(event) => event.currentTarget.blur()}
        onClick={() => setPadOpen(isTouch)}
      />
      <NumberPad
        title={name}
        value={quantity}
        opened={padOpen}
        onClose={() => setPadOpen(false)}
        onDone={(figure) => {
          take(figure);
          setPadOpen(false);
        }}
      />
    </>
  );
}
