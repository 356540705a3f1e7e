/** A line below the top bar of a till: that it goes on selling, how much waits on it, and later that everything has arrived. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPlugConnectedX, IconReceipt } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { msg } from '../../contract/words/text.ts';
import { changeOutbox, outboxState } from '../outbox/outbox-state.ts';
import { maySellHere } from '../outbox/selling-here.ts';
import { useStore } from '../store.ts';
import { t } from '../words/t.ts';
import { waitingText } from './waiting-text.ts';
import classes from './without-connection.module.css';

const WaitingSales = lazy(() => import('./waiting-sales.tsx').then((module) => ({ default: module.WaitingSales })));

/** For how long it says that everything has arrived. */
const shownFor = 30_000;

export function TillBanner({ lost }: { lost: boolean }) {
  const outbox = useStore(outboxState);
  const [opened, setOpened] = useState(false);
  const { count } = outbox.waiting;
  const { lastDelivered } = outbox;
  useEffect(() => {
    if (lastDelivered === 0) return;
    const timer = setTimeout(() => changeOutbox({ lastDelivered: 0, lastKept: 0 }), shownFor);
    return () => clearTimeout(timer);
  }, [lastDelivered]);
  const inBooks = lastDelivered - outbox.lastKept;
  const Icon = lost ? IconPlugConnectedX : count > 0 ? IconReceipt : IconCircleCheck;
  return (
    <div className={classes.line} data-lost={lost || undefined}>
      <Icon size={18} aria-hidden />
      {(count > 0 || lost || inBooks > 0) && <span>{textOf(lost)}</span>}
      {outbox.lastKept > 0 && <span>{t(keptAside, { count: outbox.lastKept })}</span>}
      {count > 0 && (
        <Button size="compact-sm" variant="light" onClick={() => setOpened(true)}>
          {t('Show')}
        </Button>
      )}
      <Suspense>{opened && <WaitingSales onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}

const keptAside = msg({
  one: '{{count}} sale is kept aside until an admin has looked at it.',
  other: '{{count}} sales are kept aside until an admin has looked at them.',
});

function textOf(lost: boolean): string {
  const { waiting, lastDelivered, lastKept } = outboxState.get();
  if (waiting.count > 0) return lost && maySellHere() ? sellingText(waiting) : waitingText(waiting);
  if (lost) return t('No connection. You can go on selling.');
  return t(
    { one: '{{count}} sale is in the books now.', other: '{{count}} sales are in the books now.' },
    { count: lastDelivered - lastKept },
  );
}

function sellingText(waiting: { count: number; total: number }): string {
  return t(
    {
      one: 'No connection. You can go on selling. {{count}} sale ({{total, money}}) is waiting on this device.',
      other: 'No connection. You can go on selling. {{count}} sales ({{total, money}}) are waiting on this device.',
    },
    waiting,
  );
}
