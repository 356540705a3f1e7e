/** What the goods cost besides their lines: transport, market dues, a discount. It is spread over the lines by value or by pieces. */
import { ActionIcon, Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Spread } from '../../contract/buying/deliveries.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import type { DraftCost } from './deliver-draft.ts';
import { nextKey } from './draft-lines.ts';

interface CostFieldsProps {
  costs: readonly DraftCost[];
  problem: string | undefined;
  onChange(costs: DraftCost[]): void;
}

export function CostFields({ costs, problem, onChange }: CostFieldsProps) {
  const list = useRef<HTMLDivElement>(null);
  const change = (key: number, changes: Partial<DraftCost>) =>
    onChange(costs.map((cost) => (cost.key === key ? { ...cost, ...changes } : cost)));

  function add() {
    flushSync(() => onChange([...costs, { key: nextKey(costs), name: '', amount: '', spread: 'value' }]));
    [...(list.current?.querySelectorAll<HTMLElement>('[data-cost-name]') ?? [])].at(-1)?.focus();
  }

  return (
    <div ref={list} className={classes.rows}>
      {costs.map(({ key, name, amount, spread }) => (
        <fieldset key={key} className={classes.cost} aria-label={name || t('Extra cost')}>
          <TextInput
            label={t('Name')}
            placeholder={t('Transport, discount …')}
            autoComplete="off"
            maxLength={200}
            data-cost-name
            value={name}
            onChange={(event) => change(key, { name: event.currentTarget.value })}
          />
          <MoneyField
            label={t('Amount')}
            min={undefined}
            inputMode="text"
            value={amount}
            onChange={(value) => change(key, { amount: value })}
          />
          <NativeSelect
            label={t('Spread')}
            data={[
              { value: 'value', label: t('By value') },
              { value: 'quantity', label: t('By quantity') },
            ]}
            value={spread}
            onChange={(event) => change(key, { spread: event.currentTarget.value as Spread })}
          />
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('Remove {{name}}', { name: name || t('Extra cost') })}
            onClick={() => onChange(costs.filter((cost) => cost.key !== key))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      {costs.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('A discount is a negative amount.')}
        </Text>
      )}
      {problem && <p className={classes.problem}>{problem}</p>}
      <Button className={classes.add} variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('Add a cost')}
      </Button>
    </div>
  );
}
