/** 'Add Banked Money': saves a new record, or updates the one in `editing`. */
import '../ui/styles.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { maxCommentLength } from '../../contract/fields.ts';
import type { Banking } from '../../contract/money/bankings.ts';
import {
  PaidByFields,
  paidByOf,
  paidByToSend,
  paidInCash,
  useNeededReference,
} from '../payment-methods/paid-by-fields.tsx';
import { useFormat } from '../session/format.ts';
import { BookDateField } from '../ui/form/book-date-field.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { FormPanel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import classes from './banking-page.module.css';
import { useSaveBanking } from './banking-queries.ts';

interface BankingFormProps {
  editing: Banking | null;
  /** After saving or cancelling an edit. */
  onDone(): void;
}

export function BankingForm({ editing, onDone }: BankingFormProps) {
  const format = useFormat();
  const empty = { date: format.today(), amount: '', comment: '', ...paidInCash };
  const fields = useFields(empty);
  const neededReference = useNeededReference(fields.values);
  const save = useSaveBanking();
  const [refusal, setRefusal] = useState<RefusalText | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: filled only when another record is edited
  useEffect(() => {
    fields.reset(editing ? { ...editing, amount: String(editing.amount), ...paidByOf(editing) } : empty);
    setRefusal(null);
    if (editing) document.querySelector<HTMLElement>('[data-field="amount"]')?.focus();
  }, [editing]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    if (save.isPending || !fields.filled('date', 'amount', 'comment', ...neededReference)) return;
    const { date, amount, comment } = fields.values;
    try {
      await save.mutateAsync({ id: editing?.id, details: { date, amount, comment, ...paidByToSend(fields.values) } });
      fields.reset(empty);
      onDone();
      notify.success();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  return (
    <FormPanel title={t('Add Banked Money')} onSubmit={submit}>
      <div className={classes.pair}>
        <BookDateField label={t('date')} before={editing?.date} aria-required {...fields.bind('date')} />
        <MoneyField label={t('Amount')} aria-required {...fields.bind('amount')} />
      </div>
      <TextInput label={t('comment')} maxLength={maxCommentLength} aria-required {...fields.bind('comment')} />
      <PaidByFields of="banking" fields={fields} />
      {refusal && <Refusal {...refusal} />}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending} flex={1}>
          {editing ? t('Update') : t('Save')}
        </Button>
        {editing && (
          <Button variant="default" onClick={onDone} disabled={save.isPending}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </FormPanel>
  );
}
