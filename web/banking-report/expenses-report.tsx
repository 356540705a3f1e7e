/** The Expenses Report: filtered by text, type and days, with the total of all matches. */
import '../ui/styles.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Expense, searchExpenses } from '../../contract/money/expenses.ts';
import { expenseTypeName } from '../../contract/words/built-in-names.ts';
import { expenseTypeText } from '../expenses/expense-type-text.ts';
import { useExpenseTypes } from '../expenses/expenses-queries.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { pagedList } from '../http/paged-list.ts';
import { usePages } from '../http/use-pages.ts';
import { useMethodText } from '../payment-methods/method-text.ts';
import { useFormat } from '../session/format.ts';
import { DataAgeLine } from '../ui/data-age-line.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { Money } from '../ui/money.tsx';
import { Overlay } from '../ui/overlay/overlay.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { useReportColumns } from '../ui/paper/report-columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { useRangeLabel } from '../ui/use-range-label.ts';
import { t } from '../words/t.ts';

const noFilter = { search: '', type: '', startDate: '', endDate: '' };

export function ExpensesReport({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const format = useFormat();
  const methodText = useMethodText();
  const rangeLabel = useRangeLabel();
  const types = useExpenseTypes({ archived: true });
  const [typed, setTyped] = useState(noFilter);
  const [filter, setFilter] = useState(noFilter);
  const list = pagedList('expenses', searchExpenses, filter);
  const expenses = usePages(list, { limit: 100, enabled: opened });
  const { rows, meta } = expenses;

  const make = useReportColumns<Expense>();
  const columns = [
    make.day('date', t('Date'), (one) => one.date, { total: t('Total') }),
    make.text('expense', t('Expenses'), (one) => one.expense, { phone: 'title' }),
    make.text('receivedBy', t({ text: 'To', context: 'payee' }), (one) => one.receivedBy, { priority: 2 }),
    make.text('type', t('Type'), (one) => expenseTypeText(one.type), { priority: 1 }),
    ...(rows?.some(methodText) ? [make.text('method', t('Paid By'), methodText, { priority: 3 })] : []),
    ...(rows?.some(({ staffId }) => staffId !== rows[0]?.staffId)
      ? [make.text('staff', t('Entered By'), (one) => one.staff, { priority: 3 })]
      : []),
    ...(rows?.some(({ note }) => note) ? [make.text('note', t('Note'), (one) => one.note ?? '', { priority: 3 })] : []),
    make.money('amount', t('Amount'), (one) => one.amount, { total: meta && <Money value={meta.total} /> }),
  ];

  const filterParts = [
    filter.search && `“${filter.search}”`,
    filter.type && expenseTypeText(filter.type),
    rangeLabel(filter),
  ].filter(Boolean);

  return (
    <Overlay
      title={t('Expenses Report')}
      opened={opened}
      onClose={onClose}
      actions={
        <ReportButtons
          title={t('Expenses Report')}
          filter={filterParts.join(t(', '))}
          columns={columns}
          load={async (max) => {
            const all = await fetchAll(list, max);
            const between = columns.slice(1, -1).map(() => '');
            return { rows: all.rows, totals: [t('Total'), ...between, format.money(all.meta.total)] };
          }}
        />
      }
    >
      <FilterBar
        search={{ label: t('Search'), value: typed.search, onChange: (search) => setTyped({ ...typed, search }) }}
        range={{ value: typed, onChange: (range) => setTyped({ ...typed, ...range }) }}
        onSearch={() => setFilter(typed)}
        searchButton
      >
        <NativeSelect
          aria-label={t('Type')}
          value={typed.type}
          onChange={(event) => setTyped({ ...typed, type: event.currentTarget.value })}
          data={[
            { value: '', label: t('All types') },
            ...(types.data ?? []).map(({ value, name }) => ({ value, label: expenseTypeName(t, name) })),
          ]}
        />
      </FilterBar>
      <DataAgeLine age={expenses.dataAge} />
      <DataTable
        label={t('Expenses Report')}
        columns={columns}
        rows={rows}
        rowKey={(one) => one.id}
        {...loadStateOf(expenses)}
        empty={{
          text: Object.values(filter).some(Boolean)
            ? t('No expenses found.')
            : t('Expenses will appear here. You can add them under Expenses.'),
        }}
        onEndReached={expenses.onEndReached}
      />
    </Overlay>
  );
}
