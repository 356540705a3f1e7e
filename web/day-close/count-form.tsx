/**
 * The counted cash, with the difference shown while typing. A closed day shows its count, which can be corrected while
 * no later day is closed. If the server would refuse a count, a message says why instead.
 */
import '../ui/styles.ts';
import { Alert, Button, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { maxCommentLength } from '../../contract/fields.ts';
import type { DayClose } from '../../contract/money/day-close.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { CountedCash, useCountedCash } from '../drawer/count-coins.tsx';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { Refusal, type RefusalText, refusalOf } from '../ui/form/refusal.tsx';
import { Money } from '../ui/money.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { FormPanel, Panel } from '../ui/panel.tsx';
import { t } from '../words/t.ts';
import { Causes } from './causes.tsx';
import classes from './day-close-page.module.css';
import { useCloseDay } from './day-close-queries.ts';
import { MethodCounts, ownMethods } from './method-counts.tsx';
import { ReopenDay } from './reopen-day.tsx';

export function CountPanel({ day }: { day: DayClose }) {
  const format = useFormat();
  const later = day.latestClosed !== null && day.latestClosed > day.date ? day.latestClosed : null;
  if (later === null && day.date <= format.today()) return <CountForm day={day} />;
  return (
    <Panel title={t('Counted cash')}>
      {day.closed && <Closed day={day} closed={day.closed} />}
      {day.closed?.comment && <Text size="sm">{t('Comment: {{comment}}', { comment: day.closed.comment })}</Text>}
      <Text size="sm">
        {later
          ? t('This day can no longer be changed because {{later, day}} is closed.', { later })
          : t('This day is in the future.')}
      </Text>
    </Panel>
  );
}

function CountForm({ day }: { day: DayClose }) {
  const { closed } = day;
  const isAdmin = useUser().roles.includes('admin');
  const methods = ownMethods(day);
  const [comment, setComment] = useState(closed?.comment ?? '');
  const cash = useCountedCash(closed);
  const [counts, setCounts] = useState(() => countsOf(methods));
  const close = useCloseDay();
  const [refusal, setRefusal] = useState<RefusalText | null>(null);
  const difference = cash.counted === '' ? Number.NaN : sumMoney([Number(cash.counted), -day.booked]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(null);
    if (close.isPending || !cash.isFilled()) return;
    const { counted, denominations } = cash;
    try {
      await close.mutateAsync({
        ...{ date: day.date, counted, denominations, comment },
        methods: sentCounts(methods, counts),
      });
      notify.success();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  }

  return (
    <FormPanel title={t('Counted cash')} onSubmit={submit}>
      {closed && <Closed day={day} closed={closed} />}
      <CountedCash cash={cash} />
      <div className={classes.difference} role="status">
        <span>{t('Difference')}</span>
        {Number.isFinite(difference) ? <Money value={difference} /> : <span>–</span>}
      </div>
      <Causes date={day.date} difference={difference} />
      {methods.length > 0 && (
        <MethodCounts
          date={day.date}
          methods={methods}
          counts={counts}
          onChange={(methodId, typed) => setCounts((before) => ({ ...before, [methodId]: typed }))}
        />
      )}
      <TextInput
        label={t('Comment')}
        maxLength={maxCommentLength}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      {refusal && <Refusal {...refusal} />}
      <Button type="submit" mt={4} loading={close.isPending}>
        {closed ? t('Close again') : t('Close day')}
      </Button>
      {closed && isAdmin && <ReopenDay date={day.date} />}
    </FormPanel>
  );
}

function countsOf(methods: DayClose['methods']): Record<number, string> {
  return Object.fromEntries(
    methods.map(({ methodId, counted }) => [methodId, counted === null ? '' : String(counted)]),
  );
}

/** Left out if no method was counted. */
function sentCounts(methods: DayClose['methods'], counts: Record<number, string>) {
  const sent = methods.flatMap(({ methodId }) => {
    const counted = counts[methodId];
    return counted ? [{ methodId, counted }] : [];
  });
  return sent.length > 0 ? sent : undefined;
}

function Closed({ day, closed }: { day: DayClose; closed: NonNullable<DayClose['closed']> }) {
  const format = useFormat();
  const title = t('Closed by {{staff}}, {{moment}}', { staff: closed.staff, moment: format.moment(closed.at) });
  if (closed.expected === day.booked) {
    return (
      <Alert color="teal" icon={<IconCircleCheck size={18} />} title={title}>
        {t('Counted {{counted, money}}, difference {{difference, money}}.', closed)}
      </Alert>
    );
  }
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={title}>
      {t('The figures have changed since closing. Expected cash was {{before, money}} and is now {{now, money}}.', {
        before: closed.expected,
        now: day.booked,
      })}{' '}
      {closed.posted === closed.difference
        ? t('What came in or went out since then is added to the {{counted, money}} counted.', {
            counted: closed.counted,
          })
        : t('The difference was {{difference, money}} and is now {{posted, money}}.', {
            difference: closed.difference,
            posted: closed.posted,
          })}
    </Alert>
  );
}
