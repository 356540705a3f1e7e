/**
 * A customer's statement of some days: to read, print, keep as a file, mail, or hand over as a link. Loaded when the first
 * one is opened.
 *
 *   {open && <Suspense><StatementModal customer={customer} onClose={close} /></Suspense>}
 */
import '../../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { mailStatement } from '../../../contract/debts/customer-ledger.ts';
import { isEmail } from '../../../contract/fields.ts';
import { msg } from '../../../contract/words/text.ts';
import { call } from '../../http/call.ts';
import { ShareButton } from '../../papers/share-button.tsx';
import { useBusiness } from '../../session/business.ts';
import { useFormat } from '../../session/format.ts';
import { useUser } from '../../session/user.ts';
import { type DayRange, DayRangeFields } from '../../ui/filter-bar.tsx';
import { Overlay } from '../../ui/overlay/overlay.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { quickRanges } from '../../ui/quick-ranges.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { useRangeLabel } from '../../ui/use-range-label.ts';
import { t, tOnPaper } from '../../words/t.ts';
import { ledger } from '../debts-queries.ts';
import { StandingFigures } from './standing-figures.tsx';
import { type StatementLine, statementLines } from './statement-lines.ts';
import classes from './statement-modal.module.css';
import { loadStatement, useStatementColumns } from './statement-report.tsx';

const MailModal = lazy(() => import('../../ui/form/mail-modal.tsx').then((module) => ({ default: module.MailModal })));
const CustomerLinkModal = lazy(() =>
  import('./customer-link-modal.tsx').then((module) => ({ default: module.CustomerLinkModal })),
);

interface StatementModalProps {
  /** The e-mail is whatever the shop wrote there. */
  customer: { id: number; name: string; email: string };
  onClose(): void;
}

export function StatementModal({ customer, onClose }: StatementModalProps) {
  const business = useBusiness();
  const format = useFormat();
  const rangeLabel = useRangeLabel();
  const isAdmin = useUser().roles.includes('admin');
  const [range, setRange] = useState<DayRange>(() => quickRanges(format.today()).thisMonth);
  const [over, setOver] = useState<'mail' | 'link' | null>(null);
  const query = useQuery({ ...ledger(customer.id, range), placeholderData: keepPreviousData });
  const { data } = query;
  const lines = useMemo(() => data && statementLines(data.payload, data.meta.opening, format), [data, format]);
  const columns = useStatementColumns(lines, data?.meta.closing);
  const title = tOnPaper('Statement for {{name}}', { name: customer.name });

  return (
    <Overlay
      title={title}
      opened
      onClose={onClose}
      actions={
        <>
          <ReportButtons
            title={title}
            filter={rangeLabel(range)}
            columns={columns}
            load={() => loadStatement(customer.id, range, format)}
          />
          <ShareButton
            customerId={customer.id}
            report={async () => ({
              ...{ business, title, filter: rangeLabel(range), columns },
              ...(await loadStatement(customer.id, range, format)),
            })}
          />
          {(isAdmin || isEmail(customer.email)) && (
            <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setOver('mail')}>
              {t({ text: 'Mail', context: 'send by mail' })}
            </Button>
          )}
          {isAdmin && (
            <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setOver('link')}>
              {t('Link')}
            </Button>
          )}
        </>
      }
    >
      <Ranges value={range} onChange={setRange} />
      {data && <StandingFigures standing={data.meta} format={format} />}
      <DataTable
        label={title}
        columns={columns}
        rows={lines}
        rowKey={idOf}
        {...loadStateOf(query)}
        empty={{ text: t('Nothing was bought or paid on these days, and nothing was owed before.') }}
      />
      <Suspense>
        {over === 'mail' && (
          <MailModal
            title={t('Mail statement')}
            address={isEmail(customer.email) ? customer.email : ''}
            isFixed={!isAdmin}
            send={(to) => call(mailStatement, { params: { id: customer.id }, body: { to, ...range } })}
            onClose={() => setOver(null)}
          />
        )}
        {over === 'link' && <CustomerLinkModal customer={customer} onClose={() => setOver(null)} />}
      </Suspense>
    </Overlay>
  );
}

function idOf({ id }: StatementLine) {
  return id;
}

const rangeLabels = {
  thisMonth: msg('This month'),
  lastMonth: msg('Last month'),
  thisYear: msg('This year'),
  all: msg('All'),
} as const;
const rangeNames = Object.keys(rangeLabels) as (keyof typeof rangeLabels)[];

function Ranges({ value, onChange }: { value: DayRange; onChange(range: DayRange): void }) {
  const ranges = quickRanges(useFormat().today());
  const isChosen = ({ startDate, endDate }: DayRange) => value.startDate === startDate && value.endDate === endDate;
  return (
    <div className={classes.ranges}>
      <div className={classes.quick}>
        {rangeNames.map((name) => (
          <Button
            key={name}
            variant={isChosen(ranges[name]) ? 'light' : 'default'}
            aria-pressed={isChosen(ranges[name])}
            onClick={() => onChange(ranges[name])}
          >
            {t(rangeLabels[name])}
          </Button>
        ))}
      </div>
      <DayRangeFields value={value} onChange={onChange} />
    </div>
  );
}
