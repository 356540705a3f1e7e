/**
 * A form in a modal: Enter saves, Escape and Close close it, the submit button shows a loader and can't be pressed
 * twice. What `onSubmit` throws is shown next to the buttons: a server's refusal under 'Error', a FormError under its
 * own title or none. A click outside does not close it: nothing typed, or shown only once, may be lost.
 *
 *   <FormModal title="Add User" opened={open} onClose={close} onSubmit={save}>…fields…</FormModal>
 */
import '../styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useTopLayer } from '../overlay/top-layer.ts';
import { useDialogFocus } from '../overlay/use-dialog-focus.ts';
import { FormBody, type FormParts } from './form-body.tsx';
import classes from './form-modal.module.css';
import { useFormSubmit } from './use-form-submit.ts';

export interface FormModalProps extends FormParts {
  title: string;
  opened: boolean;
  size?: ModalProps['size'];
}

export function FormModal({ opened, size = 'md', ...parts }: FormModalProps) {
  const { title, onClose, onSubmit, submitLabel, submitDisabled } = parts;
  const form = useFormSubmit(onSubmit, submitDisabled);
  const isTop = useTopLayer(opened);
  const panel = useDialogFocus(opened);

  // biome-ignore lint/correctness/useExhaustiveDependencies: on opening, and at each step of a form with several
  useEffect(() => {
    if (opened) form.forgetRefusal();
  }, [opened, submitLabel]);

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={isTop && !form.busy}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={panel}>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>
          <FormBody {...parts} form={form} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
