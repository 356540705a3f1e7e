/**
 * The latest seal, for an admin to copy and store where nobody who can change the books can change it. It takes its place
 * before it has loaded, to avoid layout shift.
 */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getSeal } from '../../contract/logs.ts';
import { call } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';

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
        Sealed up to {data?.at && format.moment(data.at)}
      </Text>
      <Text size="sm" ff="monospace" maw="8rem" truncate title={hash}>
        {hash}
      </Text>
      <CopyButton text={hash} />
    </Group>
  );
}
