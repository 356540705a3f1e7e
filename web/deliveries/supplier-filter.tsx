/** Shows one supplier's rows of a list. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { oneSupplier } from '../suppliers/suppliers-queries.ts';
import { t } from '../words/t.ts';
import classes from './deliveries.module.css';
import { SupplierSelect } from './supplier-select.tsx';

interface SupplierFilterProps {
  supplierId: number | undefined;
  onChange(id: number | undefined): void;
}

export function SupplierFilter({ supplierId, onChange }: SupplierFilterProps) {
  const [typed, setTyped] = useState('');
  const { data: supplier } = useQuery({ ...oneSupplier(supplierId ?? 0), enabled: supplierId !== undefined });
  return (
    <SupplierSelect
      className={classes.supplier}
      placeholder={t('All suppliers')}
      supplier={supplierId === undefined ? null : { id: supplierId, name: supplier?.name ?? '' }}
      onChange={(chosen) => onChange(chosen?.id)}
      typed={typed}
      onType={setTyped}
    />
  );
}
