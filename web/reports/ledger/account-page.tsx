/** The postings of one account of the journal, in its order, with the balance after each. */
import '../../ui/styles.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type AccountRow, accountPageSize } from '../../../contract/books/ledger.ts';
import { accountGroups, type ChartAccount } from '../../../contract/documents/accounts-chart.ts';
import { type Message, msg } from '../../../contract/words/text.ts';
import { fetchAll } from '../../http/fetch-all.ts';
import { usePages } from '../../http/use-pages.ts';
import { OpenDocument, type OpenedDocument, OpenedOver } from '../../links/document-link.tsx';
import { useFormat } from '../../session/format.ts';
import { AccountBalance, Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ReportButtons } from '../../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../../ui/paper/report-columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loadStateOf } from '../../ui/table/load-state.ts';
import { NextLink } from '../../ui/table/next-link.tsx';
import { t } from '../../words/t.ts';
import { isReversed, RangeBar } from '../range-bar.tsx';
import { accountIn, rangeIn } from '../report-address.ts';
import { useReportSearch } from '../use-report-search.ts';
import { journalAccountList, useAccountsChart } from './ledger-queries.ts';

const groupLabels: Record<(typeof accountGroups)[number], Message> = {
  assets: msg('Assets'),
  liabilities: msg('Liabilities'),
  equity: msg('Equity'),
  income: msg('Income'),
  expenses: msg('Expenses'),
};

export function AccountPage() {
  const format = useFormat();
  const [search, change] = useReportSearch();
  const account = accountIn(search);
  const range = rangeIn(search, format.today());
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const list = journalAccountList(account, range);
  const pages = usePages(list, { limit: accountPageSize, enabled: !isReversed(range) });
  const { rows, meta } = pages;
  const columns = useColumns(meta, setOpened);
  const about = meta && t('{{account}}, before: {{opening, money}}', { account: titleOf(meta), opening: meta.opening });

  return (
    <>
      <PageHeader title={t('Accounts')} note={about}>
        <ReportButtons
          title={t('Account')}
          filter={meta && `${about}, ${format.days(meta)}`}
          columns={columns}
          load={async (max) => {
            const { rows, meta } = await fetchAll(list, max);
            const sums = [meta.debit, meta.credit, meta.closing].map((amount) => format.money(amount));
            return { rows, totals: [t('Total'), '', '', ...sums] };
          }}
        />
      </PageHeader>
      <RangeBar value={range} onChange={change}>
        <AccountSelect value={account} onChange={(path) => change({ account: path })} />
      </RangeBar>
      <DataTable
        label={t('Postings')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        {...loadStateOf(pages)}
        empty={{
          text: t('Nothing was posted to this account on these days: it is {{closing, money}}.', {
            closing: meta?.closing ?? 0,
          }),
        }}
        onEndReached={pages.onEndReached}
        footer={pages.hasMore && <NextLink list={pages} />}
      />
      {opened && <OpenedOver document={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

type Sums = { debit: number; credit: number; closing: number };

function useColumns(meta: Sums | undefined, onOpen: (document: OpenedDocument) => void) {
  const make = useReportColumns<AccountRow>();
  return [
    make.day('day', t('Date'), (row) => row.day, { total: t('Total') }),
    make.text('document', t('Document'), (row) => row.label, {
      phone: 'title',
      nowrap: true,
      render: ({ document, label, day }) =>
        document ? <OpenDocument document={{ ...document, label }} day={day} onOpen={onOpen} /> : label,
    }),
    make.text('description', t('Details'), (row) => row.description, { phone: 'wide', width: '40%', priority: 1 }),
    make.money('debit', t({ text: 'Debit', context: 'bookkeeping' }), (row) => row.debit || null, {
      total: meta && <Money value={meta.debit} />,
    }),
    make.money('credit', t({ text: 'Credit', context: 'bookkeeping' }), (row) => row.credit || null, {
      total: meta && <Money value={meta.credit} />,
    }),
    make.money('balance', t('Balance'), (row) => row.balance, {
      render: ({ balance }) => <AccountBalance value={balance} />,
      total: meta && <AccountBalance value={meta.closing} />,
    }),
  ];
}

function titleOf({ code, name }: Pick<ChartAccount, 'code' | 'name'>): string {
  return code ? `${code} ${name}` : name;
}

function AccountSelect({ value, onChange }: { value: string; onChange(path: string): void }) {
  const chart = useAccountsChart();
  const accounts = chart.data ?? [];
  const isKnown = accounts.some(({ account }) => account === value);
  return (
    <NativeSelect
      aria-label={t('Account')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(isKnown ? [] : [{ value, label: value }]),
        ...accountGroups.map((group) => ({
          group: t(groupLabels[group]),
          items: accounts
            .filter((one) => one.group === group)
            .map((one) => ({ value: one.account, label: titleOf(one) })),
        })),
      ]}
    />
  );
}
