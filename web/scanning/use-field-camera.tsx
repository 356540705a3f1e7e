/** A camera for one field: it reads one code and closes. Undefined if there is no camera, so that the field reserves no space for it. */
import { lazy, type ReactNode, Suspense } from 'react';
import { useStore } from '../store.ts';
import { inPart } from '../words/reader.ts';
import { hasCamera } from './has-camera.ts';

const FieldCamera = lazy(
  inPart('camera', () => import('../camera/field-camera.tsx').then((module) => ({ default: module.FieldCamera }))),
);

export function useFieldCamera(onScan: (code: string) => void): ReactNode {
  if (!useStore(hasCamera)) return undefined;
  return (
    <Suspense>
      <FieldCamera onScan={onScan} />
    </Suspense>
  );
}
