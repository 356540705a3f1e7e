/**
 * The counted cash, with the difference shown while typing. A closed day shows its count, which can be corrected while
 * no later day is closed. If the server would refuse a count, a message says why instead.
 */
import '../ui/styles.ts';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { DayClose } from '../../contract/day-close.ts';
import { maxCommentLength } from '../../contract/fields.ts';
import { sumMoney } from '../../contract/money.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { MoneyField } from '../ui/form/money-field.tsx';
import { Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { Money } from '../ui/money.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { FormPanel, Panel } from '../ui/panel.tsx';
import classes from './day-close-page.module.css';
import { useCloseDay } from './day-close-queries.ts';
import { ReopenDay } from './reopen-day.tsx';

export function CountPanel({ day }: { day: DayClose }) {
  const format = useFormat();
  const later = day.latestClosed !== null && day.latestClosed > day.date ? day.latestClosed : null;
  if (later === null && day.date <= format.today()) return <CountForm day={day} />;
  return (
    <Panel title="Counted cash">
      {day.closed && <Closed day={day} closed={day.closed} />}
      {day.closed?.comment && <Text size="sm">Comment: {day.closed.comment}</Text>}
      <Text size="sm">
        {later
          ? `This day can no longer be changed because ${format.day(later)} is closed.`
          : 'This day has not come yet.'}
      </Text>
    </Panel>
  );
}

function CountForm({ day }: { day: DayClose }) {
  const { closed } = day;
  const isAdmin = useUser().roles.includes('admin');
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
      <TextInput label="Comment" maxLength={maxCommentLength} {...fields.bind('comment')} />
      {refusal && <Refusal {...refusal} />}
      <Button type="submit" mt={4} loading={close.isPending}>
        {closed ? 'Close again' : 'Close day'}
      </Button>
      {closed && isAdmin && <ReopenDay date={day.date} />}
    </FormPanel>
  );
}

function Closed({ day, closed }: { day: DayClose; closed: NonNullable<DayClose['closed']> }) {
  const format = useFormat();
  const title = `Closed by ${closed.staff}, ${format.moment(closed.at)}`;
  if (closed.expected === day.expected) {
    return (
      <Alert color="teal" icon={<IconCircleCheck size={18} />} title={title}>
        Counted {format.money(closed.counted)}, difference {format.money(closed.difference)}.
      </Alert>
    );
  }
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={title}>
      The figures have changed since closing. Expected cash was {format.money(closed.expected)} and is now{' '}
      {format.money(day.expected)}.{' '}
      {closed.posted === closed.difference
        ? `What moved since comes on top of the ${format.money(closed.counted)} counted.`
        : `The difference was ${format.money(closed.difference)} and is now ${format.money(closed.posted)}.`}
    </Alert>
  );
}
