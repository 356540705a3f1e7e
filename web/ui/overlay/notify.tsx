/**
 * What the product says after something was done or refused, to the millisecond the specification gives.
 * Success without words is an icon that goes after half a second; with words it stays long enough to be read. Errors
 * stay until they are closed or ten seconds have passed. Both are announced to screen readers.
 */
import { VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconX } from '@tabler/icons-react';
import { refusalOf } from '../form/refusal.tsx';
import { openDialog } from './dialogs.tsx';
import classes from './notify.module.css';

const iconToast = 500;
const readingTime = 2500;
const errorTime = 10_000;
const staffDialog = 2000;

export const notify = {
  /** `notify.success()` is the icon alone; `notify.success('Sale made successfully')` says it. */
  success(title?: string) {
    notifications.show({
      role: 'status',
      color: 'green',
      withBorder: true,
      icon: <IconCheck size={18} />,
      title,
      message: title ? '' : <VisuallyHidden>Done</VisuallyHidden>,
      className: title ? classes.toast : classes.iconToast,
      withCloseButton: false,
      autoClose: title ? readingTime : iconToast,
    });
  },

  /** A sentence, or what a call threw: its sentence is shown under 'Error'. */
  error(error: unknown, title?: string) {
    const refusal = typeof error === 'string' ? { title: 'Error', message: error } : refusalOf(error);
    notifications.show({
      role: 'alert',
      color: 'red',
      withBorder: true,
      icon: <IconX size={18} />,
      title: title ?? refusal.title ?? 'Error',
      message: refusal.message,
      className: classes.toast,
      closeButtonProps: { 'aria-label': 'Close message' },
      autoClose: errorTime,
    });
  },

  /** A dialog with a tick that closes by itself; resolves when it is gone. */
  successDialog(title: string, closeAfter = staffDialog): Promise<boolean> {
    return openDialog({ kind: 'success', title, closeAfter });
  },

  errorDialog(message: string, title = 'Error'): Promise<boolean> {
    return openDialog({ kind: 'error', title, text: message, yes: 'OK' });
  },
};
