/**
 * One day's cash: what should be in the till, line by line, and what was counted. The next day starts with the counted
 * amount.
 */
import '../ui/styles.ts';
import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCashRegister, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { DayClose } from '../../contract/money/day-close.ts';
import { addDays } from '../../contract/values/dates.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { useDayField } from '../address/use-days-field.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { CashBookLink } from '../cash-book/cash-book-link.tsx';
import { CashMovementModal } from '../drawer/cash-movement-modal.tsx';
import { CashMovementsPanel } from '../drawer/cash-movements-panel.tsx';
import { ShiftsPanel } from '../drawer/shifts-panel.tsx';
import { failedWith } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { DateField } from '../ui/form/date-field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { inPart } from '../words/reader.ts';
import { t } from '../words/t.ts';
import { CashLines, cashLines } from './cash-lines.tsx';
import { ClosedAhead } from './closed-ahead.tsx';
import { CountPanel } from './count-form.tsx';
import classes from './day-close-page.module.css';
import { useDay } from './day-close-queries.ts';
import { LockedPeriod } from './locked-period.tsx';

const SilentTills = lazy(
  inPart('devices', () => import('../devices/silent-tills.tsx').then((module) => ({ default: module.SilentTills }))),
);

export function DayClosePage() {
  const format = useFormat();
  const today = format.today();
  const { date, goTo, field } = useDayField(today, useListSearch('/layout/day'));
  const day = useDay(date);
  const shown = day.data;
  const [movingCash, cash] = useDisclosure();

  return (
    <>
      <PageHeader title={t('Day close')}>
        <CashBookLink label={t('Money of this day')} startDate={date} endDate={date} />
        <Button variant="default" leftSection={<IconCashRegister size={16} aria-hidden />} onClick={cash.open}>
          {t('Cash in or out')}
        </Button>
        {shown && <DayReport day={shown} />}
      </PageHeader>
      <div className={classes.chosen}>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('Previous day')}
          onClick={() => goTo(addDays(date, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <DateField aria-label={t('Day')} max={today} {...field} />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('Next day')}
          disabled={date >= today}
          onClick={() => goTo(addDays(date, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      {movingCash && <CashMovementModal onClose={cash.close} />}
      {day.error && (failedWith(day.error, 'not-allowed') ? <NoAccess /> : <RetryLine onRetry={day.refetch} />)}
      {shown?.closedAhead && <ClosedAhead day={shown.closedAhead} />}
      {shown && !shown.closed && shown.silentDevices.length > 0 && (
        <Suspense>
          <SilentTills devices={shown.silentDevices} />
        </Suspense>
      )}
      {shown?.lockedUntil && <LockedPeriod until={shown.lockedUntil} date={shown.date} />}
      {shown && (
        <div className={classes.columns}>
          <CashLines day={shown} />
          <CountPanel key={`${shown.date} ${shown.closed?.at}`} day={shown} />
          <CashMovementsPanel date={shown.date} />
          <ShiftsPanel date={shown.date} />
        </div>
      )}
    </>
  );
}

function DayReport({ day }: { day: DayClose }) {
  const format = useFormat();
  const make = useReportColumns<{ label: string; amount: number }>();
  const columns = [
    make.text('label', t('Cash'), (line) => line.label),
    make.money('amount', t('Amount'), (line) => line.amount),
  ];
  const { closed } = day;
  const facts = closed && [
    { label: t('Counted'), value: format.money(closed.counted) },
    { label: t('Difference'), value: format.money(closed.posted) },
    { label: t('Closed by'), value: `${closed.staff}, ${format.moment(closed.at)}` },
    { label: t('Comment'), value: closed.comment || '–' },
    ...day.methods
      .filter((method) => method.counted !== null)
      .map(({ name, counted, booked }) => ({
        label: t('{{name}} counted', { name: methodName(t, name) }),
        value: t('{{counted, money}}, expected {{booked, money}}', { counted: counted!, booked }),
      })),
  ];
  return (
    <ReportButtons
      title={t('Day close')}
      filter={format.day(day.date)}
      columns={columns}
      load={async () => ({
        rows: cashLines(day),
        totals: [t('Expected cash'), format.money(day.expected)],
        facts: facts ?? [{ label: t('Counted'), value: t('Not closed yet') }],
      })}
    />
  );
}
