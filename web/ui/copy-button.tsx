/**
 * Copies a text. The clipboard API works only over HTTPS or on localhost, and shops often use plain HTTP on their own
 * network; there the text is copied with `execCommand`.
 */
import './styles.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../words/t.ts';

export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === text;
  return (
    <Button
      variant="light"
      leftSection={done ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={async (event) => {
        if (await copy(text, event.currentTarget)) setCopied(text);
      }}
      aria-live="polite"
    >
      {done ? t('Copied') : t('Copy')}
    </Button>
  );
}

async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Next to the button, since a modal takes the focus back from elements outside it.
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    button.after(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    button.focus();
    return copied;
  }
}
