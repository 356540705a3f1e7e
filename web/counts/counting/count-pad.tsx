/**
 * The item that is being counted, and a pad to type how many. The pad is at the bottom of the screen, with its keys lowest, so
 * that nothing above can move them: people tap without looking.
 */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CountDetails } from '../../../contract/goods/counts.ts';
import { packText } from '../../../contract/selling/pack-words.ts';
import { decimalMarkOf } from '../../../contract/values/quantity.ts';
import { useBusiness } from '../../session/business.ts';
import { PadKeys } from '../../ui/form/pad-keys.tsx';
import { t } from '../../words/t.ts';
import { itemQuery } from '../counts-queries.ts';
import { type Amount, addPacks, backspace, partsOf, typeInto } from './amount.ts';
import { AmountSum } from './amount-sum.tsx';
import { CountedSoFar } from './counted-so-far.tsx';
import classes from './counting.module.css';
import type { Chosen, Pad } from './use-pad.ts';

interface CountPadProps {
  count: CountDetails;
  chosen: Chosen;
  pad: Pad;
  place: string;
  onClose(): void;
}

export function CountPad({ count, chosen, pad, place, onClose }: CountPadProps) {
  const { item, again } = chosen;
  const { amount, setAmount } = pad;
  const field = useRef<HTMLInputElement>(null);
  const { data: now } = useQuery(itemQuery(count.id, item));
  const separator = decimalMarkOf(useBusiness().locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each item
  useEffect(() => field.current?.focus(), [item.stockId]);

  function change(next: Amount) {
    setAmount(next);
    field.current?.focus();
  }

  return (
    <form
      className={classes.pad}
      aria-label={t('Count {{name}}', { name: item.name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (pad.save()) onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.title}>
        <h2>{item.name}</h2>
        <CloseButton size="lg" aria-label={t('Close without counting')} onClick={onClose} />
      </div>
      <CountedSoFar count={count} chosen={chosen} now={now} place={place} pad={pad} />
      <div className={classes.amount}>
        <AmountSum amount={amount} unit={item.unit} />
        <TextInput
          ref={field}
          className={classes.figure}
          aria-label={place ? t('How many at {{place}}', { place }) : t('How many')}
          inputMode="none"
          autoComplete="off"
          value={amount.typed.replace('.', separator)}
          onChange={(event) => setAmount(typeInto(amount, event.currentTarget.value.replace(',', '.')))}
        />
      </div>
      <Packs packs={item.packs} unit={amount.unit} onPress={(pack) => change(addPacks(amount, pack))} />
      <PadKeys
        withPoint={item.inParts}
        onKey={(key) => change(typeInto(amount, amount.typed + key))}
        onBackspace={() => change(backspace(amount))}
      />
      <Button type="submit" fullWidth className={classes.save} disabled={partsOf(amount).length === 0}>
        {again ? t('Save instead of earlier entries') : t('Save')}
      </Button>
    </form>
  );
}

interface PacksProps {
  packs: Chosen['item']['packs'];
  unit: Amount['unit'];
  onPress(pack: Chosen['item']['packs'][number]): void;
}

/** The buttons of the packs leave the focus where it is, as the keys do. */
function Packs({ packs, unit, onPress }: PacksProps) {
  return (
    <div className={classes.packs}>
      {packs.map((pack) => (
        <Button
          key={pack.id}
          variant={unit?.id === pack.id ? 'filled' : 'light'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(pack)}
        >
          {packText(t, pack)}
        </Button>
      ))}
    </div>
  );
}
