/** What was counted, with the difference shown while it is typed; a closed day shows its count and can be corrected. */
import '../ui/styles.ts';
import { Alert, Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { DayClose } from '../../contract/day-close.ts';
import { sumMoney } from '../../contract/money.ts';
import { useFormat } from '../session/format.ts';
import { Money } from '../ui/money.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { notify } from '../ui/notify.tsx';
import { FormPanel } from '../ui/panel.tsx';
import { Refusal, type RefusalText, refusalOf } from '../ui/refusal.tsx';
import { useFields } from '../ui/use-fields.ts';
import classes from './day-close-page.module.css';
import { useCloseDay } from './day-close-queries.ts';

export function CountForm({ day }: { day: DayClose }) {
  const { closed } = day;
  const fields = useFields({ counted: closed ? String(closed.counted) : '', comment: closed?.comment ?? '' });
  const close = useCloseDay();
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const { counted, comment } = fields.values;
  const figure = counted === '' ? Number.NaN : Number(counted);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    if (close.isPending || !fields.filled('counted')) return;
    try {
      await close.mutateAsync({ date: day.date, counted, comment });
      notify.success();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  return (
    <FormPanel title="Counted cash" onSubmit={submit}>
      {closed && <Closed day={day} closed={closed} />}
      <MoneyField label="Counted" aria-required {...fields.bind('counted')} />
      <div className={classes.difference} role="status">
        <span>Difference</span>
        {Number.isFinite(figure) ? <Money value={sumMoney([figure, -day.expected])} /> : <span>–</span>}
      </div>
      <TextInput label="Comment" maxLength={1000} {...fields.bind('comment')} />
      {refusal && <Refusal {...refusal} />}
      <Button type="submit" mt={4} loading={close.isPending}>
        {closed ? 'Close again' : 'Close day'}
      </Button>
    </FormPanel>
  );
}

function Closed({ day, closed }: { day: DayClose; closed: NonNullable<DayClose['closed']> }) {
  const format = useFormat();
  const words = `Closed by ${closed.staff}, ${format.moment(closed.at)}`;
  if (closed.expected === day.expected) {
    return (
      <Alert color="teal" icon={<IconCircleCheck size={18} />} title={words}>
        Counted {format.money(closed.counted)}, difference {format.money(closed.difference)}.
      </Alert>
    );
  }
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={words}>
      The figures have changed since closing. Expected cash was {format.money(closed.expected)} and is now{' '}
      {format.money(day.expected)}; the difference was {format.money(closed.difference)} and is now{' '}
      {format.money(closed.differenceNow)}.
    </Alert>
  );
}
