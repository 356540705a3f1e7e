/** A camera for a screen that takes scans. It stays open, and its codes are handled like those of a scanner. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useStore } from '../store.ts';
import { inPart } from '../words/reader.ts';
import { hasCamera } from './has-camera.ts';

const CameraButton = lazy(
  inPart('camera', () => import('../camera/camera-button.tsx').then((module) => ({ default: module.CameraButton }))),
);
const ScreenCamera = lazy(
  inPart('camera', () => import('../camera/screen-camera.tsx').then((module) => ({ default: module.ScreenCamera }))),
);

interface Parts {
  /** Undefined if there is no camera. */
  button: ReactNode;
  /** Empty while the camera is closed. */
  view: ReactNode;
}

export function useScreenCamera(): Parts {
  const exists = useStore(hasCamera);
  const [opened, setOpened] = useState(false);
  return {
    button: exists ? (
      <Suspense>
        <CameraButton pressed={opened} onClick={() => setOpened(!opened)} />
      </Suspense>
    ) : undefined,
    view: <Suspense>{opened && <ScreenCamera onClose={() => setOpened(false)} />}</Suspense>,
  };
}
