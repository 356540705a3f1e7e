/**
 * A form in a modal: labels above fields, Enter saves, Escape and Close close it, the saving button shows its loader and
 * can't be pressed twice. What `onSubmit` throws stands beside the buttons: a refusal of the server under 'Error', a
 * FormError under its own title or none. A click outside does nothing: it must not throw away what was typed or is shown once.
 *
 *   <FormModal title="Add User" opened={open} onClose={close} submitLabel="Add User" onSubmit={save}>…fields…</FormModal>
 */
import '../styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect } from 'react';
import { useTopLayer } from '../overlay/top-layer.ts';
import { useFocusBack } from '../overlay/use-focus-back.ts';
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
  const panel = useFocusBack(opened);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each opening, and at each step of one with several
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
