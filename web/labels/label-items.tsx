/** Lists the items with how many labels each gets and what is wrong with their codes, and offers codes for those without one. */
import { Button, Checkbox, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { StockItem } from '../../contract/goods/stock.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import { hasBars } from './draw-label.ts';
import classes from './labels.module.css';
import { mostItems, useGiveBarcodes } from './labels-queries.ts';
import type { Sheet } from './sheets.ts';

interface LabelItemsProps {
  found: UseQueryResult<{ items: StockItem[]; hasMore: boolean }>;
  /** The number as it was typed, or the usual one. */
  copiesOf(id: number): string;
  isTicked(id: number): boolean;
  /** Null while the measures of the sheet are invalid. */
  sheet: Sheet | null;
  onCopies(id: number, count: string): void;
  onTick(ids: readonly number[], ticked: boolean): void;
}

export function LabelItems({ found, copiesOf, isTicked, sheet, onCopies, onTick }: LabelItemsProps) {
  const format = useFormat();
  if (found.error) return <RetryLine onRetry={found.refetch} />;
  if (!found.data) return <Skeleton height={160} />;
  const { items, hasMore } = found.data;
  if (items.length === 0) return <EmptyState text={t('The items to print labels for will appear here.')} />;
  const ticked = items.filter(({ id }) => isTicked(id));
  const ids = items.map(({ id }) => id);
  return (
    <>
      <WithoutCode items={ticked.filter(({ barcode }) => !barcode)} />
      {hasMore && (
        <Text size="sm" c="dimmed">
          {t('Only the first {{mostItems, quantity}} items are listed. Search for fewer.', { mostItems })}
        </Text>
      )}
      <SmallTable label={t('Items')}>
        <thead>
          <tr>
            <th>
              <Checkbox
                label={t('Product')}
                aria-label={t('All items')}
                checked={ticked.length > 0}
                indeterminate={ticked.length > 0 && ticked.length < items.length}
                onChange={() => onTick(ids, ticked.length < items.length)}
              />
            </th>
            <th data-align="right">{t('Price')}</th>
            <th data-align="right">{t('Copies')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td>
                <Checkbox
                  label={item.name}
                  description={codeText(item.barcode, sheet)}
                  checked={isTicked(item.id)}
                  onChange={() => onTick([item.id], !isTicked(item.id))}
                />
              </td>
              <td data-align="right">{format.money(item.unitSell)}</td>
              <td data-align="right">
                <NumberField
                  className={classes.copies}
                  aria-label={t('Copies of {{name}}', { name: item.name })}
                  step="1"
                  inputMode="numeric"
                  disabled={!isTicked(item.id)}
                  value={copiesOf(item.id)}
                  onChange={(count) => onCopies(item.id, count)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
    </>
  );
}

function codeText(code: string | null, sheet: Sheet | null): string {
  if (!code) return t('No code');
  if (!sheet || hasBars(code, sheet)) return code;
  return t('{{code}}: no room for its bars on this label', { code });
}

/** People who may not give out codes print these labels without one. */
function WithoutCode({ items }: { items: readonly StockItem[] }) {
  const { roles } = useUser();
  const give = useGiveBarcodes();
  if (items.length === 0) return null;
  const mayGive = roles.includes('admin') || roles.includes('stock');
  return (
    <div className={classes.withoutCode}>
      <Text size="sm">
        {t(
          { one: '{{count, quantity}} item has no code.', other: '{{count, quantity}} items have no code.' },
          { count: items.length },
        )}
      </Text>
      {mayGive && (
        <Button
          variant="light"
          size="compact-sm"
          loading={give.isPending}
          onClick={() =>
            give.mutate(
              items.map(({ id }) => id),
              { onError: (error) => notify.error(error) },
            )
          }
        >
          {t({ one: 'Give it a code', other: 'Give them codes' }, { count: items.length })}
        </Button>
      )}
    </div>
  );
}
