/** Notes what a customer promises to pay, and by when. */
import '../../ui/styles.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { addDays } from '../../../contract/values/dates.ts';
import { msg } from '../../../contract/words/text.ts';
import { useFormat } from '../../session/format.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldPair } from '../../ui/form/field-pair.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { MoneyField } from '../../ui/form/money-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notify } from '../../ui/overlay/notify.tsx';
import { t } from '../../words/t.ts';
import classes from './desk.module.css';
import { useAddPromise } from './desk-queries.ts';

interface PromiseModalProps {
  customer: { id: number; name: string };
  owes: number;
  onClose(): void;
}

const soon = [
  { label: msg('Tomorrow'), days: 1 },
  { label: msg('In a week'), days: 7 },
  { label: msg('In two weeks'), days: 14 },
];

export function PromiseModal({ customer, owes, onClose }: PromiseModalProps) {
  const format = useFormat();
  const today = format.today();
  const addPromise = useAddPromise(customer.id);
  const fields = useFields({ date: '', amount: owes > 0 ? format.moneyInField(owes) : '', note: '' });

  async function save() {
    const { date, amount, note } = fields.values;
    const valid = fields.correct({
      date: date === '' ? t('Please select a date') : date < today ? t('The date must be today or later') : null,
      amount: Number(amount) > 0 ? null : t('Please enter an amount'),
    });
    if (!valid) return;
    await addPromise.mutateAsync({ date, amount, note });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={t('Promise of {{name}}', { name: customer.name })}
      size="28rem"
      opened
      onClose={onClose}
      submitLabel={t('Save')}
      onSubmit={save}
    >
      <Text size="sm" c="dimmed">
        {t('The promise is kept if payments from now on reach this amount by that day. Otherwise it is broken.')}
      </Text>
      <FieldPair>
        <DateField label={t('Pays by')} min={today} aria-required data-autofocus {...fields.bind('date')} />
        <MoneyField label={t('Amount')} aria-required {...fields.bind('amount')} />
      </FieldPair>
      <fieldset className={classes.channels} aria-label={t('Day')}>
        {soon.map(({ label, days }) => (
          <Button
            key={days}
            variant="default"
            size="compact-sm"
            onClick={() => fields.set({ date: addDays(today, days) })}
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
      <TextInput label={t('Note')} autoComplete="off" maxLength={1000} {...fields.bind('note')} />
    </FormModal>
  );
}
