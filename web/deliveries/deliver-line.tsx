/** One line of the paper: what it is counted in, how many came, how many were free, its total, best before, and the price from now on. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { DeliveryLine } from '../../contract/buying/deliveries.ts';
import type { SuppliedItem } from '../../contract/buying/suppliers.ts';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { NumberField } from '../ui/form/number-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import type { DraftLine } from './deliver-draft.ts';
import type { LineField } from './deliver-problems.ts';
import { LineFigures } from './line-figures.tsx';

export interface DeliverLineProps {
  line: DraftLine;
  /** What the server's check says about the line; undefined until the line is complete. */
  checked: DeliveryLine | undefined;
  /** What this supplier asked for it last time. */
  last: (SuppliedItem & { supplier: string }) | undefined;
  problems: Partial<Record<LineField, string>>;
  looks: readonly string[];
  onChange(changes: Partial<DraftLine>): void;
  onRemove(): void;
}

export function DeliverLine({ line, checked, last, problems, looks, onChange, onRemove }: DeliverLineProps) {
  const format = useFormat();
  const { name, key } = line;
  const field = (step: 'quantity' | 'free' | 'total' | 'unitSell' | 'expiresOn') => ({
    'data-step': step,
    value: line[step],
    error: problems[step],
    onChange: (value: string) => onChange({ [step]: value }),
  });
  return (
    <li className={classes.line} data-line={key}>
      <fieldset className={classes.lineFields} aria-label={name}>
        <div className={classes.name}>
          <strong>{name}</strong>
          <ActionIcon variant="subtle" color="gray" aria-label={t('Remove {{name}}', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </div>
        <NativeSelect
          className={classes.pack}
          data-only-pieces={line.packs.length === 0 || undefined}
          label={t('Counted in')}
          data-step="packId"
          data={[
            { value: '', label: line.unit || t('Pieces') },
            ...line.packs.map((pack) => ({
              value: String(pack.id),
              label: t('{{pack}} ({{size, quantity}})', { pack: pack.name, size: pack.size }),
            })),
          ]}
          error={problems.packId}
          value={String(line.packId ?? '')}
          onChange={(event) => onChange({ packId: Number(event.currentTarget.value) || null })}
        />
        <NumberField label={t('Quantity')} aria-required {...field('quantity')} />
        <MoneyField label={t('Line total')} aria-required {...field('total')} />
        <NumberField label={t({ text: 'Free', context: 'goods' })} placeholder="0" {...field('free')} />
        <DateField label={t('Best before')} {...field('expiresOn')} />
        <MoneyField label={t('Selling price')} placeholder={format.moneyInField(line.sellNow)} {...field('unitSell')} />
      </fieldset>
      <LineFigures line={line} checked={checked} last={last} onPrice={(unitSell) => onChange({ unitSell })} />
      {looks.map((sentence) => (
        <p key={sentence} className={classes.look}>
          {sentence}
        </p>
      ))}
    </li>
  );
}
