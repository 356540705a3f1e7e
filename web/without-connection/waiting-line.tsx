/** Says on the sign-in screen of a till how many sales wait on it. */
import { Text } from '@mantine/core';
import { outboxState } from '../outbox/outbox-state.ts';
import '../session/format.ts';
import { useStore } from '../store.ts';
import { waitingText } from './waiting-text.ts';

export function WaitingLine() {
  const { waiting } = useStore(outboxState);
  if (waiting.count === 0) return null;
  return (
    <Text role="status" size="sm" ta="center" p="sm" pos="fixed" bottom={0} w="100%">
      {waitingText(waiting)}
    </Text>
  );
}
