/** Counting, made for a phone in one hand: scan or search, type how many, Enter, and on to the next. */
import { TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { CountDetails, CountItem } from '../../contract/counts.ts';
import { newKey } from '../http/new-key.ts';
import { useScanner } from '../sales/use-scanner.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { useIsTouch } from '../ui/use-is-touch.ts';
import { t } from '../words/t.ts';
import { type Amount, noAmount, oneMore, partsOf } from './amount.ts';
import { CountPad } from './count-pad.tsx';
import classes from './counting.module.css';
import { ItemList } from './item-list.tsx';
import { LastEntries } from './last-entries.tsx';
import { LeftToCount } from './left-to-count.tsx';
import { People } from './people.tsx';
import { sendWaiting } from './send-waiting.ts';
import { type Found, useFinding } from './use-finding.ts';
import { changeWaiting } from './waiting.ts';

/** The whole screen takes scans, its search field too. */
const noSearch = { current: null };
const placeName = 'count-place';

export interface Chosen {
  item: CountItem;
  /** What was counted of it before is dropped. */
  again: boolean;
}

interface CountingProps {
  count: CountDetails;
  /** From the review: an item to count again. */
  wanted: { stockId: number; name: string } | null;
  onTaken(): void;
}

export function Counting({ count, wanted, onTaken }: CountingProps) {
  const isTouch = useIsTouch();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(() => localStorage.getItem(placeName) ?? '');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [amount, setAmount] = useState<Amount>(noAmount);
  const [adds, setAdds] = useState(false);
  const finding = useFinding(count.id, count.items, text);

  function choose({ item, pack, quantity }: Found, again = false) {
    setText('');
    setAdds(false);
    setChosen({ item, again });
    setAmount({ ...noAmount, unit: pack, typed: quantity === 1 ? '' : String(quantity) });
  }

  function close() {
    setChosen(null);
    setAmount(noAmount);
    // On a phone the keyboard would cover the screen.
    if (!isTouch) search.current?.focus();
  }

  function save(): boolean {
    const parts = partsOf(amount);
    if (!chosen || parts.length === 0) return false;
    const { stockId, name } = chosen.item;
    const entries = parts.map(({ pack, quantity }, index) => ({
      ...{ key: newKey(), stockId, name, place: place.trim(), pack, quantity, enteredAt: Date.now() },
      add: index > 0 || (adds && !chosen.again),
      again: index === 0 && chosen.again,
      state: 'new' as const,
    }));
    changeWaiting(count.id, (all) => [...all, ...entries]);
    void sendWaiting();
    return true;
  }

  /** The same code again counts one more; another one saves what was typed. */
  function takeScanned(found: Found) {
    const isSame = chosen?.item.stockId === found.item.stockId && (amount.unit?.id ?? null) === (found.pack?.id ?? null);
    if (isSame) return setAmount(oneMore(amount, found.quantity));
    save();
    choose(found);
  }
  const latest = useRef(takeScanned);
  latest.current = takeScanned;

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useScanner({
    search: noSearch,
    onScan(code) {
      const searching = finding.findTyped(code);
      queue.current = Promise.allSettled([searching, queue.current]).then(([found]) => {
        if (found.status === 'fulfilled') latest.current(found.value);
        else notify.error(found.reason);
      });
    },
    onCovered: () => notify.error(t('Nothing was counted. Please close the open window, then scan again.')),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that is asked for
  useEffect(() => {
    if (!wanted) return;
    onTaken();
    finding.findItem(wanted).then(
      (item) => choose({ item, pack: null, quantity: 1 }, true),
      (error) => notify.error(error),
    );
  }, [wanted]);

  return (
    <div className={classes.counting} data-open={chosen !== null || undefined}>
      <div className={classes.fields}>
        <PlaceField
          value={place}
          places={count.places}
          onChange={(next) => {
            setPlace(next);
            localStorage.setItem(placeName, next);
          }}
        />
        <form
          className={classes.search}
          onSubmit={(event) => {
            event.preventDefault();
            const typed = text.trim();
            if (typed !== '') finding.findTyped(typed).then(choose, (error) => notify.error(error));
          }}
        >
          <TextInput
            ref={search}
            label={t('Item')}
            placeholder={t('Scan a code or type a name')}
            autoComplete="off"
            autoFocus={!isTouch}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      </div>
      {finding.found && (
        <ItemList
          label={t('Found')}
          items={finding.found}
          empty={t('No item of this count has this name')}
          onChoose={(item) => choose({ item, pack: null, quantity: 1 })}
        />
      )}
      <LastEntries count={count} />
      <LeftToCount count={count} onChoose={(item) => choose({ item, pack: null, quantity: 1 })} />
      <section>
        <h2 className={classes.heading}>{t('Who counts')}</h2>
        <People people={count.people} />
      </section>
      {chosen ? (
        <CountPad
          countId={count.id}
          {...{ chosen, amount, adds, place: place.trim() }}
          onAmount={setAmount}
          onAdds={setAdds}
          onClose={close}
          onSave={() => save() && close()}
        />
      ) : (
        <p className={classes.noItem}>{t('Scan an item, or choose one.')}</p>
      )}
    </div>
  );
}

interface PlaceFieldProps {
  value: string;
  places: readonly string[];
  onChange(place: string): void;
}

/** Any word; those that others used before are offered. */
function PlaceField({ value, places, onChange }: PlaceFieldProps) {
  const id = useId();
  return (
    <>
      <TextInput
        label={t('Place')}
        placeholder={t('Optional')}
        list={id}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {places
          .filter((place) => place !== '')
          .map((place) => (
            <option key={place} value={place} />
          ))}
      </datalist>
    </>
  );
}
