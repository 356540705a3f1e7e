/**
 * What to buy, by supplier, each with the reason why. A budget is spent on what loses the most profit without it. What is ticked
 * becomes one order for each supplier, as a draft or sent at once.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconShoppingCartCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../../contract/buying/orders.ts';
import { useDraft } from '../address/use-draft.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { SupplierFilter } from '../deliveries/supplier-filter.tsx';
import { failedWith } from '../http/call.ts';
import { OrderMessage } from '../orders/order-message.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ReportButtons } from '../ui/paper/report-buttons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { BudgetPanel, isBudget } from './budget-panel.tsx';
import classes from './buy-list.module.css';
import { buyList, itemsOnDrafts } from './buy-list-queries.ts';
import { type Choice, choiceOf, type Edit, groupsOf, spentOn } from './choices.ts';
import { SupplierGroup } from './supplier-group.tsx';
import { usePaperColumns } from './use-paper-columns.ts';
import { Wishes } from './wishes.tsx';

const typingPause = 300;

export function BuyListPage() {
  const list = useListSearch('/layout/buy');
  const { supplierId, budget: asked = '' } = list.shown;
  const [typed, type] = useDraft(asked, (text) => list.type({ budget: text || undefined }));
  const [paused] = useDebouncedValue(asked, typingPause);
  const budget = isBudget(paused) ? paused : '';
  const found = useQuery(buyList({ supplierId, budget }));
  const { choices, edits, edit, forget } = useChoices(found.data?.payload ?? []);
  const [sent, setSent] = useState<Order | null>(null);
  const columns = usePaperColumns();
  const { data, error, refetch } = found;

  function onMade(order: Order) {
    forget(order.lines.map(({ stockId }) => stockId));
    if (order.state === 'sent') setSent(order);
    else notify.success(t('Order {{label}} saved', { label: order.label }));
  }

  if (failedWith(error, 'not-allowed')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('Buy list')} note={data && countText(data.meta.count)}>
        {edits.size > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => forget([...edits.keys()])}
          >
            {t('Undo my changes')}
          </Button>
        )}
        <ReportButtons
          title={t('Buy list')}
          columns={columns}
          load={async () => ({ rows: choices.filter(({ isTicked }) => isTicked) })}
        />
      </PageHeader>
      <FilterBar>
        <SupplierFilter supplierId={supplierId} onChange={(id) => list.show({ supplierId: id })} />
      </FilterBar>
      {Boolean(error) && <RetryLine onRetry={refetch} />}
      <BudgetPanel typed={typed} onType={type} budget={budget} spent={spentOn(choices)} />
      {data ? (
        <Groups
          choices={choices}
          isWithin={budget !== ''}
          isOfOne={supplierId !== undefined}
          onEdit={edit}
          onMade={onMade}
        />
      ) : (
        !error && (
          <div aria-busy>
            <Skeleton height={240} />
          </div>
        )
      )}
      <Wishes wishes={data?.meta.wishes ?? []} />
      {sent && <OrderMessage order={sent} onClose={() => setSent(null)} />}
    </>
  );
}

/** What was ticked and typed stays when the list is loaded again. */
function useChoices(rows: readonly Choice['row'][]) {
  const { data: drafts } = useQuery(itemsOnDrafts);
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  return {
    choices: rows.map((row) => choiceOf(row, edits.get(row.stockId), drafts?.get(row.stockId))),
    edits,
    edit: (stockId: number, change: Edit) =>
      setEdits((before) => new Map(before).set(stockId, { ...before.get(stockId), ...change })),
    forget: (stockIds: readonly number[]) =>
      setEdits((before) => new Map([...before].filter(([stockId]) => !stockIds.includes(stockId)))),
  };
}

interface GroupsProps {
  choices: readonly Choice[];
  isWithin: boolean;
  isOfOne: boolean;
  onEdit(stockId: number, change: Edit): void;
  onMade(order: Order): void;
}

function Groups({ choices, isWithin, isOfOne, onEdit, onMade }: GroupsProps) {
  if (choices.length === 0) {
    return (
      <EmptyState
        text={
          isOfOne
            ? t('Nothing to buy from this supplier now.')
            : t('Nothing to buy now. What runs low will appear here.')
        }
        icon={<IconShoppingCartCheck size={28} stroke={1.4} />}
      />
    );
  }
  return (
    <div className={classes.groups}>
      {groupsOf(choices).map((group) => (
        <SupplierGroup
          key={group.supplier?.id ?? 'none'}
          group={group}
          isWithin={isWithin}
          onEdit={onEdit}
          onMade={onMade}
        />
      ))}
    </div>
  );
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return t({ one: '{{count, quantity}} item', other: '{{count, quantity}} items' }, { count });
}
