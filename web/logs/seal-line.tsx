/**
 * The latest seal, for an admin to copy and store where nobody who can change the books can change it. It is invisible
 * until it has loaded, at its full size to avoid layout shift.
 */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getSeal } from '../../contract/books/logs.ts';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { t } from '../words/t.ts';

/** The server makes a new one at most this often. */
const everyMilliseconds = 30_000;

export function SealLine() {
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['seal'],
    queryFn: ({ signal }) => call(getSeal, { signal }),
    refetchInterval: everyMilliseconds,
  });
  const hash = data?.seal ?? '';
  return (
    <Group gap="xs" style={{ visibility: hash ? 'visible' : 'hidden' }}>
      <Text size="sm" c="dimmed">
        {t('Sealed up to {{moment}}', { moment: format.moment(data?.at ?? new Date().toISOString()) })}
      </Text>
      <Text size="sm" ff="monospace" w="8rem" truncate title={hash}>
        {hash}
      </Text>
      <CopyButton text={hash} />
    </Group>
  );
}
