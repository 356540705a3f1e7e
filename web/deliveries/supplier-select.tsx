/** Chooses a supplier by typing a part of the name. The server searches all of them. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Ref } from 'react';
import { SearchSelect } from '../ui/form/search-select.tsx';
import { t } from '../words/t.ts';
import { useSupplierChoices } from './deliveries-queries.ts';

export interface ChosenSupplier {
  id: number;
  name: string;
}

interface SupplierSelectProps {
  ref?: Ref<HTMLInputElement>;
  /** Without one, the label is only for screen readers. */
  label?: string;
  placeholder: string;
  className?: string | undefined;
  supplier: ChosenSupplier | null;
  onChange(supplier: ChosenSupplier | null): void;
  /** Called when a supplier is chosen with Enter. */
  onEntered?(): void;
  /** What was typed without choosing anyone. */
  typed: string;
  onType(typed: string): void;
  error?: string | null;
}

export function SupplierSelect(props: SupplierSelectProps) {
  const { label, supplier, onChange, onEntered, typed, onType, ...rest } = props;
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const choices = useSupplierChoices(search);
  const known = choices.data ?? [];
  const answered = search === wanted && !choices.isPlaceholderData && !choices.isPending;
  const listed = answered ? known : known.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <SearchSelect
      {...rest}
      {...(label ? { label } : { 'aria-label': t('Supplier') })}
      data-step="supplier"
      noun="supplier"
      clearLabel={t('No supplier')}
      emptyMessage={choices.isError ? t('Could not load') : undefined}
      data={listed.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosenLabel={supplier?.name}
      value={supplier ? String(supplier.id) : null}
      onChange={(value) => {
        const chosen = listed.find(({ id }) => String(id) === value);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
      onEntered={onEntered}
      typing={{ typed: typed === '' ? null : typed, onType: (text) => onType(text ?? ''), waiting: !answered }}
    />
  );
}
