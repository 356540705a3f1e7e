/** Where the item is counted: any word, remembered on this device. It suggests the places that others used before. */
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '../../words/t.ts';

const storedName = 'count-place';

export function usePlace() {
  const [place, setPlace] = useState(() => localStorage.getItem(storedName) ?? '');
  const change = (next: string) => {
    setPlace(next);
    localStorage.setItem(storedName, next);
  };
  return [place, change] as const;
}

interface PlaceFieldProps {
  value: string;
  places: readonly string[];
  onChange(place: string): void;
}

export function PlaceField({ value, places, onChange }: PlaceFieldProps) {
  const id = useId();
  return (
    <div>
      <TextInput
        label={t('Place')}
        placeholder={t('Optional')}
        list={id}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={id}>
        {places
          .filter((place) => place !== '')
          .map((place) => (
            <option key={place} value={place} />
          ))}
      </datalist>
    </div>
  );
}
