/** Above settings that can be made, but that nothing goes by in this version: a credit limit that seems to hold would be worse. */
import { Text } from '@mantine/core';

export function NotYet() {
  return (
    <Text size="sm" c="dimmed">
      The settings below have no effect yet.
    </Text>
  );
}
