/** The camera above a screen that takes scans. It stays in sight while the screen is scrolled. */
import { CloseButton } from '@mantine/core';
import { takeScan } from '../scanning/use-scanner.ts';
import { useIsOverlayOpen } from '../ui/overlay/top-layer.ts';
import { t } from '../words/t.ts';
import classes from './camera.module.css';
import { CameraView } from './camera-view.tsx';

export function ScreenCamera({ onClose }: { onClose(): void }) {
  const isCovered = useIsOverlayOpen();
  return (
    <section className={classes.screen} aria-label={t('Camera')}>
      <CameraView
        isCovered={isCovered}
        onCode={takeScan}
        closeButton={<CloseButton size="lg" aria-label={t('Close the camera')} onClick={onClose} />}
      />
    </section>
  );
}
