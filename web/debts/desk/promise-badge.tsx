/** Whether a promise is open, kept or broken. A broken one has an icon and a word besides its colour. */
import '../../ui/styles.ts';
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCalendarDue, IconCheck } from '@tabler/icons-react';
import type { Promised } from '../../../contract/debts/debts.ts';
import { t } from '../../words/t.ts';

export function PromiseBadge({ promise: { state, date } }: { promise: Promised }) {
  if (state === 'broken') {
    return (
      <Badge variant="light" color="red" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
        {t('Promise broken')}
      </Badge>
    );
  }
  if (state === 'kept') {
    return (
      <Badge variant="light" color="green" tt="none" leftSection={<IconCheck size={12} aria-hidden />}>
        {t('Promise kept')}
      </Badge>
    );
  }
  return (
    <Badge variant="light" color="gray" tt="none" leftSection={<IconCalendarDue size={12} aria-hidden />}>
      {t('Promised by {{date, day}}', { date })}
    </Badge>
  );
}
