/**
 * Below the top bar: says that the server can't be reached, or that a newer version is available. The live region is
 * rendered while it is empty too, so that screen readers announce what appears in it.
 */
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useConnectionLost } from '../http/connection.ts';
import { useUpdated } from '../offline/worker-registration.ts';
import { outboxState } from '../outbox/outbox-state.ts';
import { maySellHere } from '../outbox/selling-here.ts';
import { useStore } from '../store.ts';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import classes from './connection-line.module.css';

const TillBanner = lazy(
  inPart('devices', () =>
    import('../without-connection/till-banner.tsx').then((module) => ({ default: module.TillBanner })),
  ),
);

/** A short interruption is not shown. */
const showAfter = 1_000;

export function ConnectionLine() {
  const lost = useConnectionLost();
  const [lostForLong] = useDebouncedValue(lost, lost ? showAfter : 0);
  const updated = useUpdated();
  const isLost = lost && lostForLong;
  const outbox = useStore(outboxState);
  const hasMore = outbox.waiting.count > 0 || outbox.lastDelivered > 0;
  const sellsOn = isLost && maySellHere(outbox);
  return (
    <div role="status" aria-label={t('Connection')}>
      <Suspense>{(sellsOn || hasMore) && <TillBanner lost={sellsOn} />}</Suspense>
      {sellsOn ? null : isLost ? (
        <div className={classes.line} data-lost>
          <IconPlugConnectedX size={18} aria-hidden />
          {t('No connection. What you see may be out of date.')}
        </div>
      ) : (
        updated && (
          <div className={classes.line}>
            <IconRefresh size={18} aria-hidden />
            {t('Countinghouse has been updated.')}
            <Button size="compact-sm" variant="light" onClick={() => window.location.reload()}>
              {t('Reload')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
