/** How old a report is. Nothing where it came straight from the books, as it does without a standby. */
import './styles.ts';
import { Text } from '@mantine/core';
import type { DataAge } from '../http/call.ts';
import { useFormat } from '../session/format.ts';

export function DataAgeLine({ age }: { age: DataAge | undefined }) {
  const format = useFormat();
  if (!age) return null;
  const { seconds, loadedAt } = age;
  const moment = format.moment(new Date(loadedAt - seconds * 1000).toISOString());
  const old = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Figures as of {moment}
      {seconds > 0 && ` (${old} old when loaded)`}
    </Text>
  );
}
