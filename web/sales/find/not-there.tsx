/**
 * Notes with one press, for the buy list, that a customer asked for something that is not there; the button then says so. It
 * changes nothing in the cart, and is not offered without a connection.
 */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { addMissed } from '../../../contract/buying/buy-list.ts';
import { call } from '../../http/call.ts';
import { useConnectionLost } from '../../http/connection.ts';
import { newKey } from '../../http/new-key.ts';
import { refreshAfter } from '../../http/refresh.ts';
import { createStore, useStore } from '../../store.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import classes from '../sales.module.css';

type Missed = { stockId: number } | { text: string };

/** For how long, in milliseconds, a press is remembered, because a second one right after it must not count again. */
const aMoment = 5_000;
const noted = createStore<ReadonlySet<string>>(new Set());

/** The longest text that the server takes. */
const longestText = 200;

interface NotThereProps {
  missed: Missed;
  /** The name of the item, or the words that were searched for. */
  name: string;
  onNoted(): void;
}

export function NotThere({ missed, name, onNoted }: NotThereProps) {
  const key = keyOf(missed);
  const isNoted = useStore(noted).has(key);
  if (useConnectionLost()) return null;
  return (
    <span aria-live="polite">
      <Button
        variant="default"
        size="compact-md"
        className={classes.notThere}
        // Not disabled, because a second press must leave the cursor where it is.
        data-disabled={isNoted || undefined}
        aria-disabled={isNoted}
        aria-label={isNoted ? t('Noted: {{name}}', { name }) : t('Not there: {{name}}', { name })}
        leftSection={isNoted && <IconCheck size={16} aria-hidden />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          void note(missed, key);
          onNoted();
        }}
      >
        {isNoted ? t('Noted') : t('Not there')}
      </Button>
    </span>
  );
}

function keyOf(missed: Missed): string {
  return 'text' in missed ? `text ${missed.text.toLowerCase()}` : `item ${missed.stockId}`;
}

async function note(missed: Missed, key: string): Promise<void> {
  if (noted.get().has(key)) return;
  noted.set(new Set(noted.get()).add(key));
  const forget = () => noted.set(new Set([...noted.get()].filter((one) => one !== key)));
  const body = 'text' in missed ? { text: missed.text.slice(0, longestText) } : missed;
  try {
    await call(addMissed, { body, headers: { 'idempotency-key': newKey() } });
    void refreshAfter(addMissed);
    setTimeout(forget, aMoment);
  } catch (error) {
    forget();
    notify.error(error);
  }
}
