/**
 * The first load of a screen, when it takes longer than a blink: nothing behind it can be used, nothing but the end of
 * the load closes it. It leaves the focus where it was.
 */
import '../styles.ts';
import { Loader, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './loading-modal.module.css';

const blink = 400;

export function LoadingModal({ active }: { active: boolean }) {
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), blink);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);

  return (
    <Modal.Root
      opened={active && late}
      onClose={() => {}}
      closeOnClickOutside={false}
      closeOnEscape={false}
      trapFocus={false}
      centered
      size="auto"
      zIndex={250}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Loading">
        <Modal.Body>
          <div className={classes.row} role="status">
            <Loader size="sm" />
            <Text size="sm">Fetching Some information, Please wait...</Text>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
