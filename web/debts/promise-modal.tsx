/** Notes what a customer promises to pay, and by when. */
import '../ui/styles.ts';
import { Button, Text, TextInput } from '@mantine/core';
import { addDays } from '../../contract/dates.ts';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { FieldPair } from '../ui/form/field-pair.tsx';
import { FormModal } from '../ui/form/form-modal.tsx';
import { MoneyField } from '../ui/form/money-field.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { notify } from '../ui/overlay/notify.tsx';
import classes from './desk.module.css';
import { useAddPromise } from './desk-queries.ts';

interface PromiseModalProps {
  customer: { id: number; name: string };
  owes: number;
  onClose(): void;
}

const soon = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In a week', days: 7 },
  { label: 'In two weeks', days: 14 },
];

export function PromiseModal({ customer, owes, onClose }: PromiseModalProps) {
  const format = useFormat();
  const today = format.today();
  const addPromise = useAddPromise(customer.id);
  const fields = useFields({ date: '', amount: owes > 0 ? format.moneyInField(owes) : '', note: '' });

  async function save() {
    const { date, amount, note } = fields.values;
    const valid = fields.correct({
      date: date === '' ? 'Please select a date' : date < today ? 'The date must be today or later' : null,
      amount: Number(amount) > 0 ? null : 'Please enter an amount',
    });
    if (!valid) return;
    await addPromise.mutateAsync({ date, amount, note });
    onClose();
    notify.success();
  }

  return (
    <FormModal
      title={`Promise of ${customer.name}`}
      size="28rem"
      opened
      onClose={onClose}
      submitLabel="Save"
      onSubmit={save}
    >
      <Text size="sm" c="dimmed">
        The promise is kept if payments from now on reach this amount by that day. Otherwise it is broken.
      </Text>
      <FieldPair>
        <DateField label="Pays by" min={today} aria-required data-autofocus {...fields.bind('date')} />
        <MoneyField label="Amount" aria-required {...fields.bind('amount')} />
      </FieldPair>
      <fieldset className={classes.channels} aria-label="Day">
        {soon.map(({ label, days }) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            onClick={() => fields.set({ date: addDays(today, days) })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <TextInput label="Note" autoComplete="off" maxLength={1000} {...fields.bind('note')} />
    </FormModal>
  );
}
