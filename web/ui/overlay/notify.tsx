/**
 * Messages after something was done or refused, with the times of the specification. Success without a text is an icon
 * for half a second; with a text it stays long enough to be read. Errors stay until closed, at most ten seconds. Both
 * are announced to screen readers.
 */
import { VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck, IconX } from '@tabler/icons-react';
import { t } from '../../words/t.ts';
import { refusalOf } from '../form/refusal.tsx';
import { openDialog } from './dialogs.tsx';
import classes from './notify.module.css';

const iconToast = 500;
const readingTime = 2500;
const errorTime = 10_000;
const staffDialog = 2000;

export const notify = {
  /** `notify.success()` shows only the icon. */
  success(title?: string) {
    notifications.show({
      role: 'status',
      color: 'green',
      withBorder: true,
      icon: <IconCheck size={18} />,
      title,
      message: title ? '' : <VisuallyHidden>{t('Done')}</VisuallyHidden>,
      className: title ? classes.toast : classes.iconToast,
      withCloseButton: false,
      autoClose: title ? readingTime : iconToast,
    });
  },

  /** Takes a message or a thrown error. */
  error(error: unknown, title?: string) {
    const refusal = typeof error === 'string' ? { title: t('Error'), message: error } : refusalOf(error);
    notifications.show({
      role: 'alert',
      color: 'red',
      withBorder: true,
      icon: <IconX size={18} />,
      title: title ?? refusal.title ?? t('Error'),
      message: refusal.message,
      className: classes.toast,
      closeButtonProps: { 'aria-label': t('Close message') },
      autoClose: errorTime,
    });
  },

  /** A dialog with a tick that closes by itself; resolves when it has closed. */
  successDialog(title: string, closeAfter = staffDialog): Promise<boolean> {
    return openDialog({ kind: 'success', title, closeAfter });
  },

  errorDialog(message: string, title = t('Error')): Promise<boolean> {
    return openDialog({ kind: 'error', title, text: message, yes: t('OK') });
  },
};
