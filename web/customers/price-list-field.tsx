/** Whose prices a customer pays, in a shop that has price lists. */
import { NativeSelect } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { usePriceLists } from '../prices/prices-queries.ts';
import { useUser } from '../session/user.ts';
import { t } from '../words/t.ts';

interface PriceListFieldProps {
  value: string;
  error: boolean | string;
  onChange(event: ChangeEvent<HTMLSelectElement>): void;
}

export function PriceListField(field: PriceListFieldProps) {
  const isAdmin = useUser().roles.includes('admin');
  const { data: lists = [] } = usePriceLists({ enabled: isAdmin });
  if (lists.length === 0) return null;
  return (
    <NativeSelect
      label={t('Price list')}
      data={[
        { value: '', label: t('The usual prices') },
        ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...field}
    />
  );
}
