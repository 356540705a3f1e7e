/**
 * The item that is being counted, and a pad to type how many. It stands at the bottom of the screen, and the keys at its bottom, so
 * that nothing that changes above moves them: hands tap by place.
 */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { packCountText, packText } from '../../contract/pack-words.ts';
import { decimalMarkOf } from '../../contract/quantity.ts';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { PadKeys } from '../ui/form/pad-keys.tsx';
import { t } from '../words/t.ts';
import { type Amount, addPacks, backspace, partsOf, sumOf, typeInto } from './amount.ts';
import classes from './counting.module.css';
import type { Chosen } from './counting.tsx';
import { itemQuery } from './counts-queries.ts';
import { amountText } from './count-texts.ts';

interface CountPadProps {
  countId: number;
  chosen: Chosen;
  amount: Amount;
  /** To what the same person counted at the same place before. */
  adds: boolean;
  place: string;
  onAmount(amount: Amount): void;
  onAdds(adds: boolean): void;
  onClose(): void;
  onSave(): void;
}

export function CountPad(props: CountPadProps) {
  const { countId, chosen, amount, place, onAmount, onClose, onSave } = props;
  const { item, again } = chosen;
  const field = useRef<HTMLInputElement>(null);
  const { data: now } = useQuery(itemQuery(countId, item));
  const separator = decimalMarkOf(useBusiness().locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each item
  useEffect(() => field.current?.focus(), [item.stockId]);

  function change(next: Amount) {
    onAmount(next);
    field.current?.focus();
  }

  return (
    <form
      className={classes.pad}
      aria-label={t('Count {{name}}', { name: item.name })}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.title}>
        <h2>{item.name}</h2>
        <CloseButton size="lg" aria-label={t('Close without counting')} onClick={onClose} />
      </div>
      <SoFar {...props} counted={now?.counted ?? null} by={now?.by ?? []} book={now?.book ?? null} />
      <div className={classes.amount}>
        <Sum amount={amount} unit={item.unit} />
        <TextInput
          ref={field}
          className={classes.figure}
          aria-label={place ? t('How many at {{place}}', { place }) : t('How many')}
          inputMode="none"
          autoComplete="off"
          value={amount.typed.replace('.', separator)}
          onChange={(event) => onAmount(typeInto(amount, event.currentTarget.value.replace(',', '.')))}
        />
      </div>
      <div className={classes.packs}>
        {item.packs.map((pack) => (
          <Button
            key={pack.id}
            variant={amount.unit?.id === pack.id ? 'filled' : 'light'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => change(addPacks(amount, pack))}
          >
            {packText(t, pack)}
          </Button>
        ))}
      </div>
      <PadKeys
        withPoint={item.inParts}
        onKey={(key) => change(typeInto(amount, amount.typed + key))}
        onBackspace={() => change(backspace(amount))}
      />
      <Button type="submit" fullWidth className={classes.save} disabled={partsOf(amount).length === 0}>
        {again ? t('Save as the new count') : t('Save')}
      </Button>
    </form>
  );
}

/** '2 × Carton + 5 = 53 kg'; nothing while a plain number says it all. */
function Sum({ amount, unit }: { amount: Amount; unit: string }) {
  const format = useFormat();
  const parts = partsOf(amount);
  const isPlain = amount.parts.length === 0 && amount.unit === null;
  const sum = [format.quantity(sumOf(parts)), unit].filter(Boolean).join(' ');
  const packs = amount.parts.map(({ pack, quantity }) => amountOf(pack, quantity));
  return (
    <output className={classes.sum} aria-label={t('In all')}>
      {isPlain ? unit : t('{{packs}} = {{sum}}', { packs: [...packs, typedText(amount)].filter(Boolean).join(' + '), sum })}
    </output>
  );
}

function typedText({ typed, unit }: Amount): string {
  if (unit) return amountOf(unit, Number(typed) || 0);
  return typed === '' ? '' : amountText({ pack: null, quantity: Number(typed) });
}

function amountOf(pack: Amount['unit'], count: number): string {
  return pack ? packCountText(t, { ...pack, count }) : amountText({ pack, quantity: count });
}

interface SoFarProps extends Pick<CountPadProps, 'chosen' | 'adds' | 'place' | 'onAdds'> {
  counted: number | null;
  by: readonly string[];
  book: number | null;
}

/** What was counted of it before, and by whom; whoever counted it themselves says whether this is more of it or instead. */
function SoFar({ chosen: { again }, adds, place, onAdds, counted, by, book }: SoFarProps) {
  const format = useFormat();
  const { first_name, last_name } = useUser();
  const isMine = by.includes(`${first_name} ${last_name}`);
  const facts = [
    again && t('Counted again: earlier entries are dropped'),
    place && t('At {{place}}', { place }),
    counted !== null && t('So far {{counted}} by {{names}}', { counted: format.quantity(counted), names: by.join(', ') }),
    book !== null && t('The books say {{book}}', { book: format.quantity(book) }),
  ].filter(Boolean);
  return (
    <>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <div className={classes.choice}>
        {isMine && !again && (
          <>
            <Button variant={adds ? 'default' : 'light'} aria-pressed={!adds} onClick={() => onAdds(false)}>
              {t('Instead of mine')}
            </Button>
            <Button variant={adds ? 'light' : 'default'} aria-pressed={adds} onClick={() => onAdds(true)}>
              {t('Add to mine')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
