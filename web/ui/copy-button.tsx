/**
 * Copies a text. The clipboard is only open to pages served over HTTPS or on this machine, and shops often serve over
 * plain HTTP on their own network: there a copy of the text is selected and copied the old way.
 */
import './styles.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

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
      {done ? 'Copied' : 'Copy'}
    </Button>
  );
}

async function copy(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Beside the button, since a modal takes the focus back from whatever is outside it.
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
