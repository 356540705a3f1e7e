/** Sets many prices of a list at once, pasted from a spreadsheet. What was found and what was not is shown before anything is saved. */
import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mostPricesAtOnce, type PriceList } from '../../contract/goods/price-lists.ts';
import { fetchAll } from '../http/fetch-all.ts';
import { stockList } from '../stock/stock-list-query.ts';
import { FormModal } from '../ui/form/form-modal.tsx';
import { Money } from '../ui/money.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { matchPasted, type PastedRow } from './match-pasted.ts';
import classes from './prices.module.css';
import { useSetPrices } from './prices-queries.ts';

const maxItems = 500_000;

export function PastePrices({ list, onClose }: { list: PriceList; onClose(): void }) {
  const [text, setText] = useState('');
  const setPrices = useSetPrices(list.id);
  const stock = useQuery({
    queryKey: ['stock', 'to match'],
    queryFn: async () => (await fetchAll(stockList(''), maxItems)).rows,
    gcTime: 0,
  });
  const rows = useMemo(() => (stock.data ? matchPasted(text, stock.data) : []), [text, stock.data]);
  const prices = rows.flatMap(({ found, unitSell }) =>
    found ? [{ stockId: found.stockId, packId: found.packId, unitSell }] : [],
  );
  const isTooMany = prices.length > mostPricesAtOnce;

  async function save() {
    await setPrices.mutateAsync(prices);
    onClose();
    notify.success(
      t(
        { one: '{{count, quantity}} price changed', other: '{{count, quantity}} prices changed' },
        { count: prices.length },
      ),
    );
  }

  return (
    <FormModal
      title={t('Paste prices into {{name}}', { name: list.name })}
      submitLabel={t(
        { one: 'Change {{count, quantity}} price', other: 'Change {{count, quantity}} prices' },
        { count: prices.length },
      )}
      submitDisabled={prices.length === 0 || isTooMany}
      size="xl"
      opened
      onClose={onClose}
      onSubmit={save}
    >
      <Textarea
        label={t('Rows from a spreadsheet')}
        description={t(
          'Two columns: the name or a barcode of the item, and the price. An empty price removes the one in the list.',
        )}
        rows={6}
        spellCheck={false}
        data-autofocus
        classNames={{ input: classes.paste }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {stock.error && <RetryLine onRetry={stock.refetch} />}
      {text.trim() !== '' && stock.data && <Preview rows={rows} matched={prices.length} />}
      {isTooMany && (
        <Text size="sm" className={classes.problem}>
          {t('Please paste at most {{most, quantity}} prices at once.', { most: mostPricesAtOnce })}
        </Text>
      )}
    </FormModal>
  );
}

/** Rows that were not found come first, because somebody has to do something about them. */
function Preview({ rows, matched }: { rows: readonly PastedRow[]; matched: number }) {
  const missed = rows.length - matched;
  const ordered = [...rows.filter(({ found }) => !found), ...rows.filter(({ found }) => found)];
  return (
    <>
      <Text size="sm" role="status">
        {missed === 0
          ? t({ one: '{{count, quantity}} row found', other: '{{count, quantity}} rows found' }, { count: matched })
          : t('{{matched, quantity}} found, {{missed, quantity}} left out', { matched, missed })}
      </Text>
      <DataTable
        label={t('Pasted rows')}
        columns={columnsOf()}
        rows={ordered}
        rowKey={({ row }) => row}
        fill={false}
        maxHeight="40vh"
        empty={{ text: t('There are no rows yet.') }}
      />
    </>
  );
}

function columnsOf(): Column<PastedRow>[] {
  return [
    { key: 'row', header: t('Row'), align: 'right', width: '4rem', render: ({ row }) => row },
    { key: 'named', header: t('Pasted'), phone: 'title', render: ({ named }) => named },
    {
      key: 'found',
      header: t('Found as'),
      phone: 'wide',
      render: ({ found, problem }) =>
        found ? found.name : <span className={classes.problem}>{problem && t(problem)}</span>,
    },
    {
      key: 'price',
      header: t('Price'),
      align: 'right',
      render: ({ found, unitSell }) => {
        if (!found) return '';
        return unitSell === null ? t('Removed') : <Money value={unitSell} />;
      },
    },
  ];
}
