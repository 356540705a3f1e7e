/** Shown instead of rows: what will be listed here, and a button to add the first. */
import '../styles.ts';
import { Text } from '@mantine/core';
import { IconLock, IconTableOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../words/t.ts';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  text: string;
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ text, action, icon = <IconTableOff size={28} stroke={1.4} /> }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      {action}
    </div>
  );
}

/** Shown to people whose roles may not read this. */
export function NoAccess() {
  return <EmptyState text={t('You do not have access to this')} icon={<IconLock size={28} stroke={1.4} />} />;
}
