/** The menu on a phone: a drawer, opened from the top bar and closed by choosing an entry. */
import { Drawer } from '@mantine/core';
import { t } from '../words/t.ts';
import { Menu } from './menu.tsx';
import classes from './menu-drawer.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose(): void;
}

export function MenuDrawer({ title, opened, onClose }: Props) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={260}
      transitionProps={{ duration: 140 }}
      // Not on Drawer.Content, which also sets its class on the element around it.
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Drawer.Header: its <header> would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{title || t('Menu')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('Close')} size="md" />
        </div>
        <Drawer.Body className={classes.body}>
          <Menu onLeave={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
