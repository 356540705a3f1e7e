/** Stands in for a screen that is still to come. */
import { Text, Title } from '@mantine/core';

export function NotBuiltYet({ title }: { title: string }) {
  return (
    <>
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt="sm">
        This screen is not built yet.
      </Text>
    </>
  );
}
