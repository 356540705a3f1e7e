/** Says how old a report is. Empty if it came straight from the books, as it always does without a standby. */
import './styles.ts';
import { Text } from '@mantine/core';
import type { DataAge } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { t } from '../words/t.ts';

export function DataAgeLine({ age }: { age: DataAge | undefined }) {
  const format = useFormat();
  if (!age) return null;
  const { seconds, loadedAt } = age;
  const moment = format.moment(new Date(loadedAt - seconds * 1000).toISOString());
  return (
    <Text size="sm" c="dimmed" mb="sm">
      {t(
        {
          zero: 'Figures as of {{moment}}',
          one: 'Figures as of {{moment}} ({{count}} second old when loaded)',
          other: 'Figures as of {{moment}} ({{count}} seconds old when loaded)',
        },
        { count: seconds, moment },
      )}
    </Text>
  );
}
