/** Shown after the last step, with the way to the till. */
import { Button, Text } from '@mantine/core';
import { IconCashRegister } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Panel } from '../ui/panel.tsx';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import classes from './guided-start.module.css';

const OpenPracticeButton = lazy(
  inPart('devices', () =>
    import('../practice/open-practice-button.tsx').then((file) => ({ default: file.OpenPracticeButton })),
  ),
);

export function ReadyPanel({ sold }: { sold: boolean }) {
  const toTill = useRef<HTMLAnchorElement>(null);
  useEffect(() => toTill.current?.focus(), []);
  return (
    <Panel title={t('Your shop is ready')}>
      <Text size="sm" c="dimmed">
        {t('Whatever you skipped is still here, and in Settings.')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('You can try the till first, in a practice shop that is not in your books.')}
      </Text>
      <div className={classes.buttons}>
        <Suspense>
          <OpenPracticeButton />
        </Suspense>
        <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
          {t('Dashboard')}
        </Button>
        <Button
          leftSection={<IconCashRegister size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/sales" {...props} ref={toTill} />}
        >
          {sold ? t('Open the till') : t('Make your first sale')}
        </Button>
      </div>
    </Panel>
  );
}
