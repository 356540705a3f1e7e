/** A field for barcodes: a scan, or Enter after typing, adds one. What was typed is also added when the field is left. */
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useFieldCamera } from '../../scanning/use-field-camera.tsx';
import { t } from '../../words/t.ts';
import classes from './packs-section.module.css';

interface CodesFieldProps {
  label: string;
  codes: readonly string[];
  error?: string | true | undefined;
  autoFocus?: boolean;
  onChange(codes: string[]): void;
}

export function CodesField({ label, codes, error, autoFocus, onChange }: CodesFieldProps) {
  const [typed, setTyped] = useState('');

  function add(code: string) {
    if (code !== '' && !codes.includes(code)) onChange([...codes, code]);
  }

  function take() {
    setTyped('');
    add(typed.trim());
  }

  const camera = useFieldCamera(add);

  function takeOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // A scanner ends each code with Enter, which must not submit a half-filled form.
    event.preventDefault();
    take();
  }

  return (
    <div>
      <TextInput
        label={label}
        placeholder={t('Scan a code, or type it and press Enter')}
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={200}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={takeOnEnter}
        onBlur={take}
        rightSection={camera}
      />
      {codes.length > 0 && (
        <ul className={classes.codes} aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              <bdi>{code}</bdi>
              <button
                type="button"
                aria-label={t('Remove {{name}}', { name: code })}
                onClick={() => onChange(codes.filter((one) => one !== code))}
              >
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
