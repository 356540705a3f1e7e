/** The camera for one field: over everything else, until it has read a code. */
import { FormModal } from '../ui/form/form-modal.tsx';
import { t } from '../words/t.ts';
import { CameraView } from './camera-view.tsx';

export function CodeDialog({ onScan, onClose }: { onScan(code: string): void; onClose(): void }) {
  return (
    <FormModal title={t('Scan with the camera')} opened onClose={onClose}>
      <CameraView isCovered={false} onCode={onScan} />
    </FormModal>
  );
}
