/**
 * A panel that slides over the screen, with a list of its own: Today's Sales, Expenses, Stock Levels. Full screen on
 * phones.
 */
import '../styles.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../words/t.ts';
import classes from './overlay.module.css';
import { useTopLayer } from './top-layer.ts';
import { useDialogFocus } from './use-dialog-focus.ts';

interface OverlayProps {
  title: string;
  opened: boolean;
  onClose(): void;
  /** Buttons next to the title, such as Print. */
  actions?: ReactNode;
  /** Width on a large screen. */
  size?: string;
  children: ReactNode;
}

export function Overlay({ title, opened, onClose, actions, size = '64rem', children }: OverlayProps) {
  const isTop = useTopLayer(opened);
  const panel = useDialogFocus(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={`calc(min(100%, ${size}))`}
      closeOnEscape={isTop}
      transitionProps={{ duration: 140 }}
      // Not on Drawer.Content, which also sets its class on the element around it.
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={panel}>
        {/* Not Drawer.Header: its <header> would be a second banner of the page. */}
        <div className={classes.header}>
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {actions && <div className={classes.actions}>{actions}</div>}
          <Drawer.CloseButton aria-label={t('Close')} size="md" />
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
