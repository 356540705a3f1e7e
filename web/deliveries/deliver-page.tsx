/** Deliver, empty or with the open lines of an order. */
import '../ui/styles.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Delivery } from '../../contract/buying/deliveries.ts';
import { valueAtCost } from '../../contract/values/cost.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { failedWith } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { type Draft, emptyDraft, lineOf } from './deliver-draft.ts';
import { DeliverForm } from './deliver-form.tsx';
import { orderedGoods } from './deliveries-queries.ts';

export function DeliverPage() {
  const { order } = useListSearch('/layout/deliveries/new').shown;
  const navigate = useNavigate();

  function onSaved({ id, label }: Delivery) {
    notify.success(t('{{label}} saved', { label: label ?? '' }));
    void navigate({ to: '/deliveries/$id', params: { id: String(id) }, replace: true });
  }

  return order === undefined ? (
    <>
      <PageHeader title={t('Deliver')} />
      <DeliverForm order={undefined} initial={emptyDraft} onSaved={onSaved} />
    </>
  ) : (
    <OfOrder key={order} order={order} onSaved={onSaved} />
  );
}

function OfOrder({ order, onSaved }: { order: number; onSaved(made: Delivery): void }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery(orderedGoods(order));
  const initial = useMemo(() => data && draftOf(data, format.moneyInField), [data, format]);
  return (
    <>
      <PageHeader title={t('Deliver')} note={data && t('Order {{label}}', { label: data.order.label })} />
      {initial && <DeliverForm order={order} initial={initial} onSaved={onSaved} />}
      {!data && !error && <Skeleton height={240} />}
      {failedWith(error, 'not-found') && <EmptyState text={t("This order doesn't exist.")} />}
      {Boolean(error) && !data && !failedWith(error, 'not-found') && <RetryLine onRetry={refetch} />}
    </>
  );
}

interface Ordered {
  order: { id: number; supplier: { id: number; name: string } };
  lines: { id: number; stockId: number; pack: { id: number | null } | null; cost: number | null; open: number }[];
  items: Parameters<typeof lineOf>[0][];
}

/** The draft for an order: its lines as if everything open had come, at the cost it was ordered for. */
function draftOf({ order, lines, items }: Ordered, inField: (amount: number) => string): Draft {
  const known = lines.flatMap((line) => {
    const item = items.find(({ id }) => id === line.stockId);
    return item ? [{ line, item }] : [];
  });
  return {
    ...emptyDraft,
    orderId: order.id,
    supplier: { id: order.supplier.id, name: order.supplier.name },
    lines: known.map(({ line, item }, at) => ({
      ...lineOf(item, at + 1, line.pack?.id ?? null),
      orderLineId: line.id,
      quantity: String(line.open),
      total: line.cost === null ? '' : inField(valueAtCost(line.open, line.cost)),
    })),
  };
}
