/** Says that entries wait for the connection. Rendered while it is empty too, so that screen readers announce what appears in it. */
import { t } from '../../words/t.ts';
import classes from '../counting/counting.module.css';
import { useWaiting } from './waiting.ts';

export function WaitingLine({ countId }: { countId: number }) {
  const late = useWaiting(countId).filter(({ state }) => state === 'late').length;
  return (
    <div role="status" aria-label={t('Entries')}>
      {late > 0 && (
        <p className={classes.late}>
          {t(
            {
              one: 'No connection. {{count}} entry waits on this device and is sent when the connection is back.',
              other: 'No connection. {{count}} entries wait on this device and are sent when the connection is back.',
            },
            { count: late },
          )}
        </p>
      )}
    </div>
  );
}
