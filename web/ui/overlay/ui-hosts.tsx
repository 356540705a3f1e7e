/** Renders toasts and dialogs. Used once, in the layout. */
import '../styles.ts';
import { Notifications } from '@mantine/notifications';
import { DialogHost } from './dialogs.tsx';

export function UiHosts() {
  return (
    <>
      <Notifications position="top-center" limit={3} transitionDuration={120} />
      <DialogHost />
    </>
  );
}
