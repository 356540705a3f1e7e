/** The head of the paper: the supplier (or nobody, for goods from the market), its number and its day. */
import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useFormat } from '../session/format.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { t } from '../words/t.ts';
import classes from './deliver.module.css';
import type { Draft, DraftState } from './deliver-draft.ts';
import type { Looks, Problems } from './deliver-problems.ts';
import { goTo } from './deliver-steps.ts';
import { SupplierField } from './supplier-field.tsx';

interface PaperFieldsProps {
  draft: Draft;
  form: RefObject<HTMLFormElement | null>;
  problems: Problems['fields'];
  looks: Looks['fields'];
  onChange: DraftState['change'];
}

export function PaperFields({ draft, form, problems, looks, onChange }: PaperFieldsProps) {
  const today = useFormat().today();
  return (
    <div className={classes.paper}>
      {draft.orderId === null ? (
        <SupplierField
          placeholder={t('None: bought at the market')}
          supplier={draft.supplier}
          typed={draft.typed}
          error={problems.supplier}
          onChange={onChange}
          onEntered={() => form.current && goTo(form.current, 'number')}
        />
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
    </div>
  );
}
