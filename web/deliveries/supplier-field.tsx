/** Whom goods are bought from: one of the suppliers, or a new one, who can be added right here. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SupplierModal } from '../suppliers/supplier-modal.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import { type ChosenSupplier, SupplierSelect } from './supplier-select.tsx';

interface SupplierFieldProps {
  placeholder: string;
  supplier: ChosenSupplier | null;
  /** What was typed without choosing anyone. */
  typed: string;
  error?: string | undefined;
  onChange(changes: { supplier?: ChosenSupplier | null; typed: string }): void;
  /** Called when a supplier is chosen with Enter. */
  onEntered?(): void;
}

export function SupplierField({ placeholder, supplier, typed, error, onChange, onEntered }: SupplierFieldProps) {
  const [adding, setAdding] = useState(false);
  return (
    <div className={classes.supplier}>
      <SupplierSelect
        label={t('Supplier')}
        placeholder={placeholder}
        supplier={supplier}
        onChange={(chosen) => onChange({ supplier: chosen, typed: '' })}
        onEntered={onEntered}
        typed={typed}
        onType={(text) => onChange({ typed: text })}
        error={error}
      />
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('New supplier')}
      </Button>
      {adding && (
        <SupplierModal
          name={typed}
          onClose={() => setAdding(false)}
          onSaved={({ id, name }) => onChange({ supplier: { id, name }, typed: '' })}
        />
      )}
    </div>
  );
}
