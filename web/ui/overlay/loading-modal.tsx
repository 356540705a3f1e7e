/**
 * Covers the screen during a slow first load, until the load ends. It takes neither the focus nor clicks: it may appear between
 * the press and the release of a button, and people who want to go elsewhere need not wait.
 */
import '../styles.ts';
import { Loader, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../words/t.ts';
import classes from './loading-modal.module.css';

const showAfter = 400;

export function LoadingModal({ active }: { active: boolean }) {
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), showAfter);
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
      <Modal.Overlay className={classes.cover} />
      <Modal.Content aria-label={t('Loading')}>
        <Modal.Body>
          <div className={classes.row} role="status">
            <Loader size="sm" />
            <Text size="sm">{t('Fetching Some information, Please wait...')}</Text>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
