/**
 * Says what was already counted of an item, and by whom. Someone who counted it here themselves says whether this is in
 * addition or instead.
 */
import { Button } from '@mantine/core';
import type { CountDetails, CountItem } from '../../../contract/goods/counts.ts';
import { t } from '../../words/t.ts';
import { useWaiting } from '../waiting/waiting.ts';
import classes from './counting.module.css';
import type { Chosen, Pad } from './use-pad.ts';

interface CountedSoFarProps {
  count: CountDetails;
  chosen: Chosen;
  /** What the server knows of the item; missing until it has answered. */
  now: CountItem | null | undefined;
  place: string;
  pad: Pad;
}

export function CountedSoFar({ count, chosen: { item, again }, now, place, pad }: CountedSoFarProps) {
  const waiting = useWaiting(count.id);
  const isMine = [...waiting, ...count.entries].some(
    (entry) => entry.stockId === item.stockId && entry.place.toLowerCase() === place.toLowerCase(),
  );
  return (
    <>
      <p className={classes.facts}>{factsOf(now, place, again).join(' · ')}</p>
      <div className={classes.choice}>
        {isMine && !again && (
          <>
            <Choice label={t('Instead of mine')} isChosen={!pad.adds} onChoose={() => pad.setAdds(false)} />
            <Choice label={t('Add to mine')} isChosen={pad.adds} onChoose={() => pad.setAdds(true)} />
          </>
        )}
      </div>
    </>
  );
}

function factsOf(now: CountItem | null | undefined, place: string, again: boolean): string[] {
  const facts: string[] = [];
  if (again) facts.push(t('Counted again: earlier entries are dropped'));
  if (place) facts.push(t('At {{place}}', { place }));
  if (now && now.counted !== null) {
    facts.push(t('So far {{counted, quantity}} by {{names}}', { counted: now.counted, names: now.by.join(', ') }));
  }
  if (now && now.book !== null) facts.push(t('The books say {{book, quantity}}', { book: now.book }));
  return facts;
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose(): void }) {
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      aria-pressed={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
}
