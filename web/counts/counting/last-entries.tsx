/** The entries that this person made last and can take back, beginning with those still on their way to the server. */
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CountDetails, type CountEntry, deleteEntry } from '../../../contract/goods/counts.ts';
import { call } from '../../http/call.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import { amountText } from '../count-texts.ts';
import { sendWaiting } from '../waiting/send-waiting.ts';
import { changeWaiting, useWaiting, type WaitingEntry } from '../waiting/waiting.ts';
import { WaitingLine } from '../waiting/waiting-line.tsx';
import classes from './counting.module.css';

/** The others are shown on request, so that the items left to count stay on the screen. */
const shownFirst = 3;

export function LastEntries({ count }: { count: CountDetails }) {
  const [showsAll, setShowsAll] = useState(false);
  const waiting = useWaiting(count.id);
  const onTheWay = waiting.filter(({ state }) => state !== 'undone').toReversed();
  const known = new Set(waiting.map(({ key }) => key));
  const saved = count.entries.filter(({ key }) => !known.has(key));
  const undo = useMutation({
    mutationFn: (key: string) => call(deleteEntry, { params: { id: count.id, key } }),
    onSuccess: () => refreshAfter(deleteEntry),
    onError: (error) => notify.error(error),
  });
  return (
    <section>
      <h2 className={classes.heading}>{t('Your last entries')}</h2>
      <WaitingLine countId={count.id} />
      {onTheWay.length + saved.length === 0 && <p className={classes.about}>{t('Nothing yet.')}</p>}
      <ul className={classes.entries} aria-label={t('Your last entries')}>
        {onTheWay.map((entry) => (
          <Entry key={entry.key} entry={entry} waits={entry} onUndo={() => forget(count.id, entry)} />
        ))}
        {saved.slice(0, showsAll ? undefined : shownFirst).map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            busy={undo.isPending && undo.variables === entry.key}
            onUndo={() => undo.mutate(entry.key)}
          />
        ))}
      </ul>
      {saved.length > shownFirst && !showsAll && (
        <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

/** An entry that was sent may have arrived, so it is taken back at the server too. */
function forget(countId: number, { key, state }: WaitingEntry): void {
  const isHere = state === 'new' || state === 'refused';
  changeWaiting(countId, (all) =>
    isHere
      ? all.filter((one) => one.key !== key)
      : all.map((one) => (one.key === key ? { ...one, state: 'undone' } : one)),
  );
  void sendWaiting();
}

interface EntryProps {
  entry: Pick<CountEntry, 'name' | 'place' | 'pack' | 'quantity'>;
  waits?: WaitingEntry;
  busy?: boolean;
  onUndo(): void;
}

function Entry({ entry, waits, busy, onUndo }: EntryProps) {
  const { name, place } = entry;
  const amount = amountText(entry);
  return (
    <li className={classes.entry} data-refused={waits?.state === 'refused' || undefined}>
      <div>
        <strong>{name}</strong> <span>{place ? t('{{amount}} at {{place}}', { amount, place }) : amount}</span>
        {waits?.state === 'late' && (
          <span className={classes.about}>
            <IconClock size={14} aria-hidden /> {t('Waits for the connection')}
          </span>
        )}
        {waits?.state === 'refused' && (
          <span className={classes.reason}>{t('Not saved: {{reason}}', { reason: waits.reason ?? '' })}</span>
        )}
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={busy}
        aria-label={t('Undo {{amount}} of {{name}}', { amount, name })}
        onClick={onUndo}
      >
        {t('Undo')}
      </Button>
    </li>
  );
}
