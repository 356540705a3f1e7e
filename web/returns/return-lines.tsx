/** The lines of the receipt that can come back: how many of each, and whether it goes back to the shelf. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { packCountText } from '../../contract/selling/pack-words.ts';
import type { Receipt } from '../../contract/selling/sales.ts';
import { readQuantity, sumQuantities } from '../../contract/values/quantity.ts';
import { TickField } from '../ui/form/tick-field.tsx';
import { t } from '../words/t.ts';
import classes from './returns.module.css';

type ReceiptLine = Receipt['lines'][number];

/** What is typed for a line; nothing of the line comes back if it is empty. */
export interface Coming {
  typed: string;
  /** Null until someone decides it; until then it follows from the reason. */
  toStock: boolean | null;
}

export const nothing: Coming = { typed: '', toStock: null };

export function leftOf({ quantity, returned }: ReceiptLine): number {
  return sumQuantities([quantity, -returned.quantity]);
}

interface ReturnLinesProps {
  lines: readonly ReceiptLine[];
  coming: Readonly<Record<number, Coming>>;
  /** Whether goods go back to the shelf if nothing was said about their line. */
  toStock: boolean;
  onChange(lineId: number, changes: Partial<Coming>): void;
}

export function ReturnLines({ lines, coming, toStock, onChange }: ReturnLinesProps) {
  return (
    <ul className={classes.lines} aria-label={t('Goods')}>
      {lines.map((line, at) => (
        <Line
          key={line.id}
          line={line}
          coming={coming[line.id] ?? nothing}
          toStock={coming[line.id]?.toStock ?? toStock}
          first={at === 0}
          onChange={(changes) => onChange(line.id, changes)}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ReceiptLine;
  coming: Coming;
  toStock: boolean;
  first: boolean;
  onChange(changes: Partial<Coming>): void;
}

function Line({ line, coming, toStock, first, onChange }: LineProps) {
  const { name, quantity, total, returned, pack } = line;
  const left = leftOf(line);
  const now = readQuantity(coming.typed) ?? 0;
  const isTooMany = now > left;
  const isWrong = coming.typed !== '' && now === 0 && Number(coming.typed) !== 0;
  const set = (figure: number) => onChange({ typed: figure > 0 ? String(figure) : '' });
  return (
    <li className={classes.line} data-coming={now > 0 || undefined}>
      <div className={classes.goods}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>
          {pack
            ? t('{{quantity, quantity}} pieces for {{total, money}}, sold as {{packs}}', {
                quantity,
                total,
                packs: packCountText(t, pack),
              })
            : t('{{quantity, quantity}} sold for {{total, money}}', { quantity, total })}
          {returned.quantity > 0 && t(', {{quantity, quantity}} returned', { quantity: returned.quantity })}
        </span>
        {(isTooMany || isWrong) && (
          <strong className={classes.problem}>
            {isTooMany ? t('Only {{left, quantity}} can still be returned', { left }) : t('Please enter a quantity')}
          </strong>
        )}
      </div>
      <div className={classes.quantity}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Minus {{name}}', { name })}
          disabled={now === 0}
          onClick={() => set(sumQuantities([now, -Math.min(1, now)]))}
        >
          <IconMinus size={16} />
        </ActionIcon>
        <TextInput
          aria-label={t('Quantity of {{name}}', { name })}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          error={isTooMany || isWrong}
          data-autofocus={first || undefined}
          data-quantity
          value={coming.typed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange({ typed: event.currentTarget.value.replace(',', '.').trim() })}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Plus {{name}}', { name })}
          disabled={now >= left}
          onClick={() => set(Math.min(left, sumQuantities([now, 1])))}
        >
          <IconPlus size={16} />
        </ActionIcon>
        <Button
          variant="subtle"
          className={classes.all}
          aria-label={t('All of {{name}}', { name })}
          disabled={now === left}
          onClick={() => set(left)}
        >
          {t('All {{left, quantity}}', { left })}
        </Button>
      </div>
      {now > 0 && (
        <div className={classes.shelf}>
          <TickField
            label={t('Back to the shelf')}
            description={toStock ? undefined : t('It will be counted as lost.')}
            checked={toStock}
            onChange={(ticked) => onChange({ toStock: ticked })}
          />
        </div>
      )}
    </li>
  );
}
