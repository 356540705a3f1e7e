/** Shows '2 × Carton + 5 = 53 kg', or only the unit if a plain number says it all. */
import { packCountText } from '../../../contract/selling/pack-words.ts';
import { useFormat } from '../../session/format.ts';
import { t } from '../../words/t.ts';
import { type Amount, type Part, partsOf, sumOf } from './amount.ts';
import classes from './counting.module.css';

export function AmountSum({ amount, unit }: { amount: Amount; unit: string }) {
  const format = useFormat();
  const textOf = ({ pack, quantity }: Part) =>
    pack ? packCountText(t, { ...pack, count: quantity }) : format.quantity(quantity);
  const parts = partsOf(amount);
  const hasPacks = parts.some(({ pack }) => pack !== null);
  const sum = [format.quantity(sumOf(parts)), unit].filter(Boolean).join(' ');
  return (
    <output className={classes.sum} aria-label={t('In all')}>
      {hasPacks ? t('{{parts}} = {{sum}}', { parts: parts.map(textOf).join(' + '), sum }) : unit}
    </output>
  );
}
