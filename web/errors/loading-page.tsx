/** Shown while a page or its parts are on their way. */
import { Loader, Text } from '@mantine/core';
import { FullScreen } from './full-screen.tsx';

export function LoadingPage() {
  return (
    <FullScreen>
      <Loader aria-hidden />
      <Text mt="md" role="status">
        Please wait. Loading...
      </Text>
    </FullScreen>
  );
}
