/** Entries about goods that suppliers bring, each with its facts and its sentence. */
import { methodName } from '../../../contract/words/built-in-names.ts';
import type { Words } from '../../base/words.ts';
import { describeChanges } from '../changes.ts';
import type { EntryData } from '../entry-types.ts';
import { shortList } from '../shorten.ts';

interface Delivered {
  /** 'D-7'. */
  label: string;
  date: string;
  due: number;
  /** The number of the supplier's paper; missing if it has none. */
  number?: string;
  /** In pieces. */
  lines: [name: string, pieces: number][];
  /** Missing if nothing was paid at once. */
  paid?: [method: string, amount: number][];
  /** Missing if all of it was paid. */
  owed?: number;
  dueOn?: string;
  approvedBy?: string;
}

interface LateCost extends Pick<Delivered, 'label' | 'date' | 'paid' | 'owed' | 'dueOn'> {
  /** What it was for. */
  cost: string;
  amount: number;
  intoStock: number;
}

interface Repriced {
  delivery: string;
  before: { unitSell: number };
  after: { unitSell: number };
}

function howSettled({ t }: Words, { paid = [], owed, dueOn }: Pick<Delivered, 'paid' | 'owed' | 'dueOn'>): string[] {
  return [
    ...paid.map(([method, amount]) => t('{{amount, money}} by {{method}}', { amount, method: methodName(t, method) })),
    ...(owed && dueOn ? [t('{{owed, money}} owed until {{dueOn, day}}', { owed, dueOn })] : []),
  ];
}

export const deliveryEntries = {
  'delivery added': (words: Words, { subject, facts }: EntryData<Delivered>) => {
    const { t } = words;
    const { label, number, lines, approvedBy } = facts;
    const parts = [
      label,
      ...(subject.name ? [subject.name] : []),
      ...(number ? [t('paper {{number}}', { number })] : []),
      t('dated {{date, day}}, {{due, money}}', facts),
      ...howSettled(words, facts),
      ...(approvedBy ? [t('approved by {{name}}', { name: approvedBy })] : []),
    ];
    const goods = lines.map(([name, quantity]) => t('{{quantity, quantity}} × {{name}}', { quantity, name }));
    return `${parts.join(t(', '))}: ${shortList(words, goods)}`;
  },
  'delivery undone': ({ t }: Words, { subject: { name }, facts }: EntryData<Undone>) =>
    name
      ? t('{{label}} of {{name}}, dated {{date, day}}, {{amount, money}} ({{reason}})', { ...facts, name })
      : t('{{label}}, dated {{date, day}}, {{amount, money}} ({{reason}})', { ...facts }),
  'later cost added': (words: Words, { subject: { name }, facts }: EntryData<LateCost>) => {
    const { t } = words;
    const { label, intoStock } = facts;
    const parts = [
      label,
      ...(name ? [name] : []),
      t('dated {{date, day}}, {{cost}} {{amount, money}}', { ...facts }),
      t('{{intoStock, money}} of it into stock', { intoStock }),
      ...howSettled(words, facts),
    ];
    return parts.join(t(', '));
  },
  'stock repriced': (words: Words, { subject: { name }, facts: { delivery, before, after } }: EntryData<Repriced>) => {
    const shown = ({ unitSell }: Repriced['before']) => ({ 'unit sell': words.money(unitSell) });
    const changes = describeChanges(words, shown(before), shown(after));
    return words.t("'{{name}}' with delivery {{delivery}}: {{changes}}", { name, delivery, changes });
  },
};

interface Undone {
  label: string;
  date: string;
  amount: number;
  reason: string;
}
