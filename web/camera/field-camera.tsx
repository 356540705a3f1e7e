/** Beside a field: the button, and the camera over everything else while it is open. */
import { lazy, Suspense, useState } from 'react';
import { CameraButton } from './camera-button.tsx';

const CodeDialog = lazy(() => import('./code-dialog.tsx').then((module) => ({ default: module.CodeDialog })));

export function FieldCamera({ onScan }: { onScan(code: string): void }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <CameraButton onClick={() => setOpened(true)} />
      <Suspense>
        {opened && (
          <CodeDialog
            onClose={close}
            onScan={(code) => {
              close();
              onScan(code);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
