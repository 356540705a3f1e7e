/** One line of an order: what it is counted in, how many, and what one of them costs, with the last cost as a hint. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { SuppliedItem } from '../../contract/buying/suppliers.ts';
import { packText } from '../../contract/selling/pack-words.ts';
import { shownCost } from '../../contract/values/cost.ts';
import type { LineField } from '../deliveries/deliver-problems.ts';
import { useFormat } from '../session/format.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { t } from '../words/t.ts';
import { type DraftLine, probableCost } from './order-draft.ts';
import classes from './orders.module.css';

interface OrderLineFieldsProps {
  line: DraftLine;
  supplier: string;
  /** What this supplier asked for it last time. */
  last: SuppliedItem | undefined;
  problems: Partial<Record<LineField, string>>;
  onChange(changes: Partial<DraftLine>): void;
  onRemove(): void;
}

export function OrderLineFields({ line, supplier, last, problems, onChange, onRemove }: OrderLineFieldsProps) {
  const format = useFormat();
  const { name, key, packs, packId } = line;
  const hint = probableCost(line, last?.lastCost);
  return (
    <li className={classes.line} data-line={key}>
      <fieldset className={classes.lineFields} aria-label={name}>
        <strong className={classes.name}>{name}</strong>
        <NativeSelect
          className={classes.pack}
          label={t('Counted in')}
          data-step="packId"
          data={[
            { value: '', label: line.unit || t('Pieces') },
            ...packs.map((pack) => ({ value: String(pack.id), label: packText(t, pack) })),
          ]}
          error={problems.packId}
          value={String(packId ?? '')}
          onChange={(event) => onChange({ packId: Number(event.currentTarget.value) || null })}
        />
        <NumberField
          label={t('Quantity')}
          aria-required
          data-step="quantity"
          value={line.quantity}
          error={problems.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
        <MoneyField
          label={t('Cost of one')}
          placeholder={hint > 0 ? format.moneyInField(shownCost(hint)) : ''}
          data-step="cost"
          value={line.cost}
          error={problems.cost}
          onChange={(cost) => onChange({ cost })}
        />
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          aria-label={t('Remove {{name}}', { name })}
          title={t('Remove')}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </fieldset>
      {hint > 0 && (
        <p className={classes.hint}>
          {last
            ? t('{{supplier}}: {{cost, money}} on {{day, day}}', {
                supplier,
                cost: shownCost(hint),
                day: last.lastOn,
              })
            : t('Cost now {{cost, money}}', { cost: shownCost(hint) })}
        </p>
      )}
    </li>
  );
}
