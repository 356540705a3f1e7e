/** Shown while a page is loading. */
import { Loader, Text } from '@mantine/core';
import { t } from '../words/t.ts';
import { FullScreen } from './full-screen.tsx';

export function LoadingPage() {
  return (
    <FullScreen>
      <Loader aria-hidden />
      <div role="status">
        <Text component="h1" mt="md" mb={0} size="md" fw={400}>
          {t('Please wait. Loading...')}
        </Text>
      </div>
    </FullScreen>
  );
}
