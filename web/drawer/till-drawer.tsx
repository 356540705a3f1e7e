/** The dialogs that the drawer's buttons open over the till. */
import { CashMovementModal } from './cash-movement-modal.tsx';
import { CloseOwnShift } from './close-own-shift.tsx';
import { OpenShiftModal } from './open-shift-modal.tsx';

interface TillDrawerProps {
  panel: 'cash' | 'open-shift' | 'close-shift';
  onClose(): void;
}

export function TillDrawer({ panel, onClose }: TillDrawerProps) {
  if (panel === 'cash') return <CashMovementModal onClose={onClose} />;
  if (panel === 'open-shift') return <OpenShiftModal onClose={onClose} />;
  return <CloseOwnShift onClose={onClose} />;
}
