/** The head of the paper: who it is from (or nobody: the market), its number and its day. */
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useFormat } from '../session/format.ts';
import { SupplierModal } from '../suppliers/supplier-modal.tsx';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import type { Draft, DraftState } from './deliver-draft.ts';
import type { Looks, Problems } from './deliver-problems.ts';
import { goTo } from './deliver-steps.ts';
import { SupplierSelect } from './supplier-select.tsx';

interface PaperFieldsProps {
  draft: Draft;
  form: RefObject<HTMLFormElement | null>;
  problems: Problems['fields'];
  looks: Looks['fields'];
  onChange: DraftState['change'];
}

export function PaperFields({ draft, form, problems, looks, onChange }: PaperFieldsProps) {
  const today = useFormat().today();
  const [adding, setAdding] = useState(false);
  const goOn = () => form.current && goTo(form.current, 'number');
  return (
    <div className={classes.paper}>
      {draft.orderId === null ? (
        <div className={classes.supplier}>
          <SupplierSelect
            label={t('Supplier')}
            placeholder={t('None: bought at the market')}
            supplier={draft.supplier}
            onChange={(supplier) => onChange({ supplier, typed: '' })}
            onEntered={goOn}
            typed={draft.typed}
            onType={(typed) => onChange({ typed })}
            error={problems.supplier}
          />
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('New supplier')}
          </Button>
        </div>
      ) : (
        <TextInput label={t('Supplier')} readOnly value={draft.supplier?.name ?? ''} />
      )}
      <TextInput
        label={t("Paper's number")}
        placeholder={t('As on the invoice or delivery note')}
        autoComplete="off"
        maxLength={100}
        data-step="number"
        data-takes-scans
        value={draft.number}
        error={problems.number ?? looks.number}
        onChange={(event) => onChange({ number: event.currentTarget.value })}
      />
      <BookDateField
        label={t('Date')}
        aria-required
        data-step="date"
        value={draft.date || today}
        error={problems.date}
        onChange={(date) => onChange({ date: date === today ? '' : date })}
      />
      {adding && (
        <SupplierModal
          name={draft.typed}
          onClose={() => setAdding(false)}
          onSaved={({ id, name }) => onChange({ supplier: { id, name }, typed: '' })}
        />
      )}
    </div>
  );
}
