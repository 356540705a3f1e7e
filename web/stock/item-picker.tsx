/**
 * Chooses an item by typing a part of its name or by scanning its code. A scanner sends Enter before a list could appear, so
 * Enter asks the server for the typed text: the item or pack with exactly this code, else the first one found.
 */
import {
  Combobox,
  ComboboxDropdown,
  ComboboxOption,
  ComboboxOptions,
  ComboboxTarget,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { type StockItem, searchStock } from '../../contract/goods/stock.ts';
import type { PackRow } from '../../contract/goods/stock-packs.ts';
import { call } from '../http/call.ts';
import { useFieldCamera } from '../scanning/use-field-camera.tsx';
import { t } from '../words/t.ts';

const typingPause = 200;
const mostShown = 8;

interface ItemPickerProps {
  label: string;
  inputRef: Ref<HTMLInputElement>;
  /** The text of the field: the chosen item's name, or what is being typed. */
  text: string;
  onType(text: string): void;
  /** The button of the screen's own camera, if it has one that stays open. */
  camera?: ReactNode;
  /** `pack` is the pack whose code was scanned. */
  onPick(item: StockItem, pack?: PackRow | null): void;
}

export function ItemPicker({ label, inputRef, text, onType, camera, onPick }: ItemPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [error, setError] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingPause);
  const found = useQuery({
    queryKey: ['stock', 'picker', search],
    queryFn: ({ signal }) => findItems(search, signal),
    enabled: combobox.dropdownOpened && search !== '',
  });
  const items = search === '' ? [] : (found.data ?? []);

  function pick(item: StockItem, pack: PackRow | null = null) {
    combobox.closeDropdown();
    setError('');
    onPick(item, pack);
  }

  function pickOnEnter(event: KeyboardEvent) {
    // If an option is marked, Enter belongs to the list.
    if (event.key !== 'Enter' || (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1)) return;
    event.preventDefault();
    if (text.trim() !== '') void pickTyped(text.trim());
  }

  async function pickTyped(typed: string) {
    try {
      const all = await findItems(typed);
      const scanned = all.flatMap(({ packs }) => packs).find(({ barcodes }) => barcodes.includes(typed));
      const item = all.find(({ barcodes, packs }) => barcodes.includes(typed) || packs.some((one) => one === scanned));
      const found = item ?? all[0];
      if (found) pick(found, scanned);
      else setError(t('No item has the name or barcode {{typed}}', { typed }));
    } catch (failure) {
      setError((failure as Error).message);
    }
  }

  const ownCamera = useFieldCamera((code) => {
    onType(code);
    void pickTyped(code);
  });

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const item = items.find((one) => String(one.id) === id);
        if (item) pick(item);
      }}
    >
      <ComboboxTarget>
        <TextInput
          ref={inputRef}
          label={label}
          placeholder={t('Scan a code or type a name')}
          autoComplete="off"
          data-autofocus
          data-takes-scans
          value={text}
          error={error}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setError('');
            combobox.openDropdown();
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={pickOnEnter}
          rightSection={camera ?? ownCamera}
        />
      </ComboboxTarget>
      <ComboboxDropdown hidden={items.length === 0}>
        <ComboboxOptions aria-label={t('Items')}>
          {items.map((item) => (
            <ComboboxOption key={item.id} value={String(item.id)}>
              {t('{{name}}, {{qty, quantity}} in stock', { name: item.name, qty: item.qty })}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </ComboboxDropdown>
    </Combobox>
  );
}

function findItems(search: string, signal?: AbortSignal): Promise<StockItem[]> {
  return call(searchStock, { query: { search, limit: mostShown }, ...(signal && { signal }) });
}
