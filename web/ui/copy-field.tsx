/**
 * A value to be copied out. The clipboard is only open to pages served over HTTPS or on this machine, and shops often
 * serve over plain HTTP on their own network: there the value is selected and copied the old way.
 */
import './styles.ts';
import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './copy-field.module.css';

export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const done = copied === value;

  async function copy() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      if (!document.execCommand('copy')) return;
    }
    setCopied(value);
  }

  return (
    <div className={classes.line}>
      <TextInput
        ref={input}
        className={classes.field}
        classNames={{ input: classes.value }}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="light"
        leftSection={done ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={copy}
        aria-live="polite"
      >
        {done ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
