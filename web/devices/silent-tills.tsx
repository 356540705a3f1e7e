/** On Day close: tills that may still have sales of the day. Whoever counts now counts without them. */
import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { DayClose } from '../../contract/money/day-close.ts';
import { msg } from '../../contract/words/text.ts';
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';
import classes from './devices.module.css';

type Silent = DayClose['silentDevices'][number];

const waitingThere = msg({
  one: '{{label}} {{name}} was last heard from {{moment}}; {{count}} sale ({{total, money}}) may be waiting there.',
  other: '{{label}} {{name}} was last heard from {{moment}}; {{count}} sales ({{total, money}}) may be waiting there.',
});

export function SilentTills({ devices }: { devices: readonly Silent[] }) {
  const { moment } = useFormat();

  function lineOf({ label, name, lastHeardAt, waiting: { count, total } }: Silent): string {
    if (lastHeardAt === null) {
      return t('{{label}} {{name}} was not heard from since it was registered. It may have sales.', { label, name });
    }
    const heard = { label, name, moment: moment(lastHeardAt) };
    if (count > 0) return t(waitingThere, { ...heard, count, total });
    return t('{{label}} {{name}} was last heard from {{moment}}. It may have sold something since.', heard);
  }

  return (
    <Alert
      className={classes.silent}
      color="orange"
      icon={<IconPlugConnectedX size={18} />}
      title={t('Tills that may still have sales of this day')}
    >
      <ul>
        {devices.map((one) => (
          <li key={one.label}>{lineOf(one)}</li>
        ))}
      </ul>
      {t('Let them connect before you close the day. What they bring later is not in your count.')}
    </Alert>
  );
}
