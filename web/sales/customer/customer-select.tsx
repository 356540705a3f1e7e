/** Chooses a customer by typing a part of the name. The server searches all of them. */
import { useDebouncedValue } from '@mantine/hooks';
import type { Ref } from 'react';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { t } from '../../words/t.ts';
import { useCustomerChoices } from '../sales-queries.ts';

export interface ChosenCustomer {
  id: number;
  name: string;
}

interface CustomerSelectProps {
  ref?: Ref<HTMLInputElement>;
  customer: ChosenCustomer | null;
  onChange(customer: ChosenCustomer | null): void;
  /** Called when a customer is chosen with Enter. */
  onEntered?(): void;
  /** What was typed without choosing anyone. */
  typed: string;
  onType(typed: string): void;
  /** Called with true while Enter was pressed before the server has answered. */
  onEnterWaits?(waits: boolean): void;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  shortcut?: string;
}

export function CustomerSelect(props: CustomerSelectProps) {
  const { customer, onChange, onEntered, typed, onType, onEnterWaits, autoFocus, shortcut, ...rest } = props;
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const choices = useCustomerChoices(search);
  const known = choices.data ?? [];
  // Until the search result arrives, only matching names are listed, so that a fast typist can't pick the wrong one.
  const answered = search === wanted && !choices.isPlaceholderData && !choices.isPending;
  const listed = answered ? known : known.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));

  return (
    <SearchSelect
      {...rest}
      label={t('Customer')}
      noun="customer"
      clearLabel={t('No customer')}
      data-autofocus={autoFocus || undefined}
      aria-keyshortcuts={shortcut}
      emptyMessage={choices.isError ? t('Could not load') : undefined}
      data={listed.map(({ id, name }) => ({ value: String(id), label: name }))}
      chosenLabel={customer?.name}
      value={customer ? String(customer.id) : null}
      onChange={(value) => onChange(listed.find(({ id }) => String(id) === value) ?? null)}
      onEntered={onEntered}
      typing={{
        typed: typed === '' ? null : typed,
        onType: (text) => onType(text ?? ''),
        waiting: !answered,
        onEnterWaits,
      }}
    />
  );
}
