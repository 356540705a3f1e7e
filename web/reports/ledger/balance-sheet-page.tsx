/** What the shop has, what it owes, and what is left for its owner, at the end of a day. */
import '../../ui/styles.ts';
import { rem, Text } from '@mantine/core';
import type { BalanceSheet, BalanceSheetRow } from '../../../contract/books/ledger.ts';
import { isDay } from '../../../contract/values/dates.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { useDraft } from '../../address/use-draft.ts';
import { AccountFigure } from '../../figures/account-figure.tsx';
import { Figure } from '../../figures/figure.tsx';
import { queryClient } from '../../http/query-client.ts';
import { useFormat } from '../../session/format.ts';
import { FilterBar, rangeWord } from '../../ui/filter-bar.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { t } from '../../words/t.ts';
import { dayIn } from '../report-address.ts';
import { ReportPanel } from '../report-panel.tsx';
import { useReportSearch } from '../use-report-search.ts';
import { balanceSheetQuery, useBalanceSheet } from './ledger-queries.ts';

const groups = ['assets', 'liabilities', 'equity'] as const;
type Group = (typeof groups)[number];
const titles: Record<Group, Message> = {
  assets: msg('Assets'),
  liabilities: msg('Liabilities'),
  equity: msg('Equity'),
};
const totalTitles: Record<Group, Message> = {
  assets: msg('Total assets'),
  liabilities: msg('Total liabilities'),
  equity: msg('Total equity'),
};
const emptyTexts: Record<Group, Message> = {
  assets: msg('The shop had nothing on this day.'),
  liabilities: msg('The shop owed nothing on this day.'),
  equity: msg('There was nothing on this day.'),
};
/** The key of the profit, which is not an account. */
const profitLine = 'profit';

type Line = BalanceSheetRow & { isSum?: boolean };

function linesOf(sheet: BalanceSheet, group: Group): Line[] {
  if (group !== 'equity' || sheet.profit === 0) return sheet[group];
  return [...sheet.equity, { account: profitLine, code: '', name: t('Profit up to this day'), amount: sheet.profit }];
}

/** All groups in one list, because on paper and in the file they are below each other. */
function printedLines(sheet: BalanceSheet): Line[] {
  return groups.flatMap((group) => {
    const sum = { account: group, code: '', name: t(totalTitles[group]) };
    return [...linesOf(sheet, group), { ...sum, amount: sheet.totals[group], isSum: true }];
  });
}

export function BalanceSheetPage() {
  const format = useFormat();
  const today = format.today();
  const [search, change] = useReportSearch();
  const date = dayIn(search) || today;
  const [typed, type] = useDraft(date);
  const report = useBalanceSheet(date);
  const sheet = report.data;
  const columnsOf = useColumns(sheet?.date ?? date);

  return (
    <>
      <PageHeader title={t('Balance sheet')}>
        <ReportButtons
          title={t('Balance sheet')}
          filter={sheet && t('At the end of {{date, day}}', { date: sheet.date })}
          columns={columnsOf()}
          load={async () => {
            const rows = printedLines(await queryClient.fetchQuery(balanceSheetQuery(date)));
            return { rows, isStrong: ({ isSum = false }) => isSum };
          }}
        />
      </PageHeader>
      <FilterBar>
        <DateField
          aria-label={t({ text: 'On', context: 'a day' })}
          {...rangeWord(t({ text: 'On', context: 'a day' }), 40)}
          style={{ minWidth: rem(176) }}
          max={today}
          value={typed}
          onChange={(text) => {
            type(text);
            if (isDay(text)) change({ date: text });
          }}
        />
      </FilterBar>
      {sheet && !sheet.balanced && (
        <Text c="red" role="alert">
          {t('Assets are not what liabilities and equity come to. Please have the books checked.')}
        </Text>
      )}
      {groups.map((group) => (
        <ReportPanel key={group} title={t(titles[group])}>
          <DataTable
            label={t(titles[group])}
            columns={columnsOf(sheet && { group, sheet })}
            rows={sheet && linesOf(sheet, group)}
            rowKey={(line) => line.account}
            {...loadStateOf(report)}
            fill={false}
            empty={{ text: t(emptyTexts[group]) }}
          />
        </ReportPanel>
      ))}
    </>
  );
}

interface Shown {
  group: Group;
  sheet: BalanceSheet;
}

function useColumns(endDate: string) {
  const make = useReportColumns<Line>();
  return (shown?: Shown) => [
    make.text('code', t({ text: 'Code', context: 'account' }), (line) => line.code, { nowrap: true, width: 90 }),
    make.text('name', t('Account'), (line) => line.name, {
      phone: 'title',
      total: shown && t(totalTitles[shown.group]),
    }),
    make.money('amount', t('Amount'), (line) => line.amount, {
      render: ({ account, amount }) =>
        account === profitLine ? (
          <Figure value={amount} of={{ figure: 'netProfit', endDate }} />
        ) : (
          <AccountFigure value={amount} of={{ account, endDate }} />
        ),
      total: shown && <Money value={shown.sheet.totals[shown.group]} />,
    }),
  ];
}
