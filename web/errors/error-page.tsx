/** Where every unexpected error ends, unknown addresses too; always with a way on. */
import { Anchor, Button, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './full-screen.module.css';
import { FullScreen } from './full-screen.tsx';

export function ErrorPage({ error }: Partial<ErrorComponentProps>) {
  const start = useStart();
  return (
    <Oops reason={error ? reasonOf(error) : 'Unknown error'}>
      {error !== undefined && isOutdated(error) && (
        <Text mt="xs">Countinghouse has probably been updated. Reload to get the new version.</Text>
      )}
      <div className={classes.ways}>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Anchor href={start} underline="always">
          Back to start
        </Anchor>
      </div>
    </Oops>
  );
}

/** No Reload here: the page would still not be there. */
export function NotFoundPage() {
  return (
    <Oops reason="Not Found">
      <Button component="a" href={useStart()} mt="lg">
        Back to start
      </Button>
    </Oops>
  );
}

function Oops({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <FullScreen>
      <Title order={1}>Oops!</Title>
      <Text mt="sm">Sorry, an unexpected error has occurred.</Text>
      <Text c="dimmed" mt="xs" fs="italic" style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Text>
      {children}
    </FullScreen>
  );
}

/** An address and not a route: leaving this page loads everything anew. */
function useStart(): string {
  return useRouter().history.createHref('/');
}

function reasonOf(error: unknown): string {
  const { statusText, message } = error as { statusText?: string; message?: string };
  return statusText || message || 'Unknown error';
}

/** After a deploy an open page may ask for a part that is no longer there. */
function isOutdated(error: unknown): boolean {
  return /dynamically imported module|importing a module script|preload CSS/i.test(reasonOf(error));
}
