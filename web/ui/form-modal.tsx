/**
 * A form in a modal: labels above fields, Enter saves, Escape and Close close it, the saving button shows its loader and
 * can't be pressed twice. What `onSubmit` throws stands beside the buttons: a refusal of the server under 'Error', a
 * FormError under its own title or none. A click outside does nothing: it must not throw away what was typed or is shown once.
 *
 *   <FormModal title="Add User" opened={open} onClose={close} submitLabel="Add User" onSubmit={save}>…fields…</FormModal>
 */
import './styles.ts';
import { Button, Modal, type ModalProps } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './form-modal.module.css';
import { Refusal, type RefusalText, refusalOf } from './refusal.tsx';
import { useTopLayer } from './top-layer.ts';

export interface FormModalProps {
  title: string;
  opened: boolean;
  onClose(): void;
  /** Leave it out for a modal that only shows something. */
  onSubmit?(): unknown;
  submitLabel?: string;
  submitDisabled?: boolean;
  closeLabel?: string;
  size?: ModalProps['size'];
  /** More buttons, before Close. */
  actions?: ReactNode;
  children: ReactNode;
}

export function FormModal(props: FormModalProps) {
  const { title, opened, onClose, onSubmit, submitLabel, submitDisabled, closeLabel = 'Close', size = 'md' } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const running = useRef(false);
  const isTop = useTopLayer(opened);

  useEffect(() => {
    if (opened) setRefusal(null);
  }, [opened]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React passes submits of inner forms up through portals; those are not ours.
    event.stopPropagation();
    if (running.current || !onSubmit || submitDisabled) return;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await onSubmit();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={isTop && !busy}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: its <header> would be a second banner of the page. */}
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>
          <form noValidate onSubmit={submit} className={classes.form}>
            <div className={classes.fields}>{props.children}</div>
            <div className={classes.footer}>
              {refusal && <Refusal {...refusal} />}
              <div className={classes.buttons}>
                {props.actions}
                <Button type="button" variant="default" onClick={onClose} disabled={busy}>
                  {closeLabel}
                </Button>
                {onSubmit && (
                  <Button type="submit" loading={busy} disabled={submitDisabled}>
                    {submitLabel ?? title}
                  </Button>
                )}
              </div>
            </div>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
