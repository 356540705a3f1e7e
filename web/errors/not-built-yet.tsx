/** Stands in for a screen that is still to come. */
import { Text } from '@mantine/core';
import { PageHeader } from '../ui/page-header.tsx';

export function NotBuiltYet({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Text c="dimmed">This screen is not built yet.</Text>
    </>
  );
}
