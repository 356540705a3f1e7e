/** A part of an item's name, or its code. Enter takes the first that is found. */
import { TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useIsTouch } from '../../ui/use-is-touch.ts';
import { t } from '../../words/t.ts';

interface SearchFieldProps {
  inputRef: Ref<HTMLInputElement>;
  camera: ReactNode;
  value: string;
  onType(text: string): void;
  onEnter(): void;
}

export function SearchField({ inputRef, camera, value, onType, onEnter }: SearchFieldProps) {
  const isTouch = useIsTouch();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value.trim() !== '') onEnter();
      }}
    >
      <TextInput
        ref={inputRef}
        label={t('Item')}
        placeholder={t('Scan a code or type a name')}
        autoComplete="off"
        autoFocus={!isTouch}
        rightSection={camera}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </form>
  );
}
