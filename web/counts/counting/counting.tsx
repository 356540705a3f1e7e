/** Counting, made for a phone in one hand: scan or search, type how many, Enter, and on to the next. */
import { useEffect, useRef, useState } from 'react';
import type { CountDetails, CountItem } from '../../../contract/goods/counts.ts';
import { useScanner } from '../../scanning/use-scanner.ts';
import { useScreenCamera } from '../../scanning/use-screen-camera.tsx';
import { notify } from '../../ui/overlay/notify.tsx';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { t } from '../../words/t.ts';
import { People } from '../people.tsx';
import { CountPad } from './count-pad.tsx';
import classes from './counting.module.css';
import { ItemList } from './item-list.tsx';
import { LastEntries } from './last-entries.tsx';
import { LeftToCount } from './left-to-count.tsx';
import { PlaceField, usePlace } from './place-field.tsx';
import { SearchField } from './search-field.tsx';
import { type Finding, useFinding } from './use-finding.ts';
import { type Pad, usePad } from './use-pad.ts';

/** Every key press on this screen may belong to a scan, including those in its search field. */
const noSearch = { current: null };

type Wanted = Pick<CountItem, 'stockId' | 'name'> | null;

interface CountingProps {
  count: CountDetails;
  /** An item that the review wants counted again. */
  wanted: Wanted;
  onTaken(): void;
}

export function Counting({ count, wanted, onTaken }: CountingProps) {
  const isTouch = useIsTouch();
  const search = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = usePlace();
  const finding = useFinding(count.id, count.items, text);
  const pad = usePad(count.id, place.trim());
  useScans(finding, pad);
  const camera = useScreenCamera();
  useWanted(wanted, finding, pad, onTaken);

  function choose(item: CountItem) {
    setText('');
    pad.choose({ item, pack: null, quantity: 1 });
  }

  function close() {
    pad.close();
    // On a phone the keyboard would cover the screen.
    if (!isTouch) search.current?.focus();
  }

  async function findTyped() {
    try {
      const found = await finding.findTyped(text.trim());
      setText('');
      pad.choose(found);
    } catch (error) {
      notify.error(error);
    }
  }

  return (
    <div className={classes.counting} data-open={pad.chosen !== null || undefined}>
      {camera.view}
      <div className={classes.fields}>
        <PlaceField value={place} places={count.places} onChange={setPlace} />
        <SearchField
          inputRef={search}
          camera={camera.button}
          value={text}
          onType={setText}
          onEnter={() => void findTyped()}
        />
      </div>
      {finding.found && (
        <ItemList
          label={t('Found')}
          items={finding.found}
          empty={t('No item of this count has this name.')}
          onChoose={choose}
        />
      )}
      <LastEntries count={count} />
      <LeftToCount count={count} onChoose={choose} />
      <section>
        <h2 className={classes.heading}>{t('Who counts')}</h2>
        <People people={count.people} />
      </section>
      {pad.chosen ? (
        <CountPad count={count} chosen={pad.chosen} pad={pad} place={place.trim()} onClose={close} />
      ) : (
        <p className={classes.noItem}>{t('Scan an item, or choose one.')}</p>
      )}
    </div>
  );
}

/** Scans are looked up one after the other, so that none is lost. */
function useScans({ findTyped }: Finding, { takeScanned }: Pad): void {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useScanner({
    search: noSearch,
    onScan(code) {
      const searching = findTyped(code);
      queue.current = Promise.allSettled([searching, queue.current]).then(([found]) => {
        if (found.status === 'fulfilled') takeScanned(found.value);
        else notify.error(found.reason);
      });
    },
    onCovered: () => notify.error(t('Nothing was counted. Please close the open window, then scan again.')),
  });
}

function useWanted(wanted: Wanted, { findItem }: Finding, { choose }: Pad, onTaken: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each item that is asked for
  useEffect(() => {
    if (!wanted) return;
    onTaken();
    findItem(wanted).then(
      (item) => choose({ item, pack: null, quantity: 1 }, true),
      (error) => notify.error(error),
    );
  }, [wanted]);
}
