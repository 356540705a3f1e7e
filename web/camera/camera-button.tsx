/** Opens the camera. Everything behind it is loaded when it is pressed. */
import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { t } from '../words/t.ts';

export function CameraButton({ pressed, onClick }: { pressed?: boolean; onClick(): void }) {
  return (
    <ActionIcon
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? undefined : 'gray'}
      size="lg"
      aria-label={t('Scan with the camera')}
      title={t('Scan with the camera')}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <IconCamera size={20} aria-hidden />
    </ActionIcon>
  );
}
