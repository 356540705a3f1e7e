/**
 * Short dialogs that code opens and awaits: a question, a message. One at a time; opening another answers the current
 * one with no. `DialogHost` is rendered once, in the layout.
 */
import '../styles.ts';
import { Button, Modal } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createStore, useStore } from '../../store.ts';
import classes from './dialogs.module.css';
import { useTopLayer } from './top-layer.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

export interface DialogText {
  /** Saying yes to a `question` can't be undone; to a `doubt` it is harmless. */
  kind: 'question' | 'doubt' | 'success' | 'error';
  title: string;
  text?: string;
  /** What the question is about, shown below the text. */
  record?: string;
  /** Label of the yes button; a dialog without one closes by itself. */
  yes?: string;
  no?: string;
  closeAfter?: number;
}

interface Open extends DialogText {
  key: number;
  opened: boolean;
  answer(yes: boolean): void;
}

const current = createStore<Open | null>(null);
let count = 0;

export function openDialog(dialog: DialogText): Promise<boolean> {
  current.get()?.answer(false);
  return new Promise((resolve) => {
    count += 1;
    const key = count;
    const answer = (yes: boolean) => {
      const shown = current.get();
      // Kept while it fades out, so that its text does not disappear first.
      if (shown?.key === key) current.set({ ...shown, opened: false });
      resolve(yes);
    };
    current.set({ ...dialog, key, opened: true, answer });
  });
}

const icons = {
  question: <IconAlertTriangle size={30} stroke={1.6} />,
  doubt: <IconAlertTriangle size={30} stroke={1.6} />,
  success: <IconCircleCheck size={30} stroke={1.6} />,
  error: <IconCircleX size={30} stroke={1.6} />,
};

export function DialogHost() {
  const dialog = useStore(current);
  const opened = dialog?.opened ?? false;
  const isTop = useTopLayer(opened);
  const panel = useDialogFocus(opened);

  useEffect(() => {
    if (!dialog?.opened || !dialog.closeAfter) return;
    const timer = setTimeout(() => dialog.answer(true), dialog.closeAfter);
    return () => clearTimeout(timer);
  }, [dialog]);

  return (
    <Modal.Root
      opened={opened}
      onClose={() => dialog?.answer(false)}
      centered
      size="23rem"
      zIndex={350}
      closeOnEscape={isTop}
      returnFocus={false}
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content ref={panel}>
        <Modal.Body className={classes.body}>
          {dialog && (
            <>
              <span className={classes.icon} data-kind={dialog.kind} aria-hidden>
                {icons[dialog.kind]}
              </span>
              <Modal.Title className={classes.title}>{dialog.title}</Modal.Title>
              {dialog.text && <p className={classes.text}>{dialog.text}</p>}
              {dialog.record && <p className={classes.record}>{dialog.record}</p>}
              {dialog.yes && (
                <div className={classes.buttons}>
                  {dialog.no && (
                    <Button variant="default" onClick={() => dialog.answer(false)} data-autofocus>
                      {dialog.no}
                    </Button>
                  )}
                  <Button color={dialog.kind === 'question' ? 'red' : undefined} onClick={() => dialog.answer(true)}>
                    {dialog.yes}
                  </Button>
                </div>
              )}
            </>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
