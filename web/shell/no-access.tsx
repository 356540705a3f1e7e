/** The frame of a page for someone whose roles open nothing at all. */
import { Text, Title } from '@mantine/core';

export function NoAccess({ title }: { title: string }) {
  return (
    <>
      <Title order={1}>{title}</Title>
      <Text mt="sm">You do not have access to this</Text>
    </>
  );
}
