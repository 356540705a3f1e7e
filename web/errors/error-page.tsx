/** Shown for unexpected errors and unknown addresses; always with a link to continue. */
import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import plainButton from '../ui/plain-button.module.css';
import { t } from '../words/t.ts';
import classes from './full-screen.module.css';
import { FullScreen } from './full-screen.tsx';

export function ErrorPage({ error }: Partial<ErrorComponentProps>) {
  const start = useStart();
  return (
    <Oops reason={error ? reasonOf(error) : t('Unknown error')}>
      {error !== undefined && isOutdated(error) && (
        <Text mt="xs">{t('Countinghouse has probably been updated. Reload to get the new version.')}</Text>
      )}
      <div className={classes.links}>
        <UnstyledButton className={plainButton.button} onClick={() => window.location.reload()}>
          {t('Reload')}
        </UnstyledButton>
        <Anchor href={start} underline="always">
          {t('Back to start')}
        </Anchor>
      </div>
    </Oops>
  );
}

/** Has no Reload button, which would not help. */
export function NotFoundPage() {
  return (
    <Oops reason={t('Not Found')}>
      <UnstyledButton component="a" href={useStart()} mt="lg" className={plainButton.button}>
        {t('Back to start')}
      </UnstyledButton>
    </Oops>
  );
}

function Oops({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <FullScreen>
      <h1 className={classes.title}>{t('Oops!')}</h1>
      <Text mt="sm">{t('Sorry, an unexpected error has occurred.')}</Text>
      <Text c="dimmed" mt="xs" fs="italic" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      {children}
    </FullScreen>
  );
}

/** A full page load, not a route change, so that everything starts fresh. */
function useStart(): string {
  return useRouter().history.createHref('/');
}

function reasonOf(error: unknown): string {
  const { statusText, message } = error as { statusText?: string; message?: string };
  return statusText || message || t('Unknown error');
}

/** After an update, an open page may request a file that no longer exists. */
function isOutdated(error: unknown): boolean {
  return /dynamically imported module|importing a module script|preload CSS/i.test(reasonOf(error));
}
