/** One order: a draft is written here, a sent one waits for its goods. From here it is sent, delivered, closed or cancelled. */
import '../ui/styles.ts';
import { Badge, Button } from '@mantine/core';
import { IconCheck, IconMessage, IconPrinter, IconTruckDelivery, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Order } from '../../contract/buying/orders.ts';
import type { StockItem } from '../../contract/goods/stock.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { failedWith } from '../http/call.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { draftOf } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { OrderMessage } from './order-message.tsx';
import { isLate, stateWords } from './order-texts.ts';
import { OrderView } from './order-view.tsx';
import { orderQuery, useCancelOrder, useCloseOrder } from './orders-queries.ts';
import { printOrder } from './print-order.ts';

export function OrderPage() {
  const { roles } = useUser();
  const mayChange = roles.includes('admin') || roles.includes('stock');
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...orderQuery(id, mayChange), enabled: isId });
  if (failedWith(error, 'not-allowed')) return <NoAccess />;
  if (data) {
    return (
      <>
        {Boolean(error) && <RetryLine onRetry={refetch} />}
        <Loaded key={id} {...data} mayChange={mayChange} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Order')} />
      {!isId || failedWith(error, 'not-found') ? (
        <EmptyState text={t("This order doesn't exist.")} />
      ) : error ? (
        <RetryLine onRetry={refetch} />
      ) : (
        <div aria-busy>
          <Skeleton height={240} />
        </div>
      )}
    </>
  );
}

interface LoadedProps {
  order: Order;
  items: readonly StockItem[];
  mayChange: boolean;
}

function Loaded({ order, items, mayChange }: LoadedProps) {
  const format = useFormat();
  const list = useListSearch('/layout/orders/$id');
  const { id, state, label } = order;
  const initial = useMemo(() => draftOf(order, items, format.moneyInField), [order, items, format]);
  const isWaited = mayChange && state === 'sent';
  return (
    <>
      <PageHeader title={t('Order {{label}}', { label })} note={<State order={order} />}>
        {isWaited && (
          <>
            <Button
              leftSection={<IconTruckDelivery size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/deliveries/new" search={{ order: id } as never} {...props} />}
            >
              {t('Deliver')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMessage size={16} aria-hidden />}
              onClick={() => list.open({ open: 'message' })}
            >
              {t('Message')}
            </Button>
          </>
        )}
        {state !== 'draft' && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => printOrder(order)}
          >
            {t('Print')}
          </Button>
        )}
        {mayChange && <EndButtons order={order} />}
      </PageHeader>
      {state === 'draft' && mayChange ? <OrderForm id={id} initial={initial} /> : <OrderView order={order} />}
      {isWaited && list.shown.open === 'message' && <OrderMessage order={order} onClose={list.close} />}
    </>
  );
}

function State({ order }: { order: Order }) {
  const today = useFormat().today();
  return (
    <>
      <Badge color={order.state === 'sent' ? 'teal' : 'gray'} variant="light">
        {t(stateWords[order.state])}
      </Badge>{' '}
      {isLate(order, today) && (
        <Badge color="red" variant="light">
          {t('Late')}
        </Badge>
      )}
    </>
  );
}

/** Closing an order means that the rest is not expected any more; cancelling means that nothing ever came. */
function EndButtons({ order: { id, label, state, lines } }: { order: Order }) {
  const close = useCloseOrder(id);
  const cancel = useCancelOrder(id);
  const hasCome = lines.some(({ received }) => received > 0);

  async function ask(title: string, text: string, yes: string, end: typeof close) {
    const isSure = await openDialog({ kind: 'question', title, text, yes, no: t('Back') });
    if (isSure) end.mutate(undefined, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <>
      {state === 'sent' && (
        <Button
          variant="default"
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={close.isPending}
          onClick={() =>
            ask(
              t('Close order {{label}}?', { label }),
              t('What has not come of it is not waited for any more.'),
              t('Close order'),
              close,
            )
          }
        >
          {t('Close order')}
        </Button>
      )}
      {(state === 'draft' || state === 'sent') && !hasCome && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() =>
            ask(
              t('Cancel order {{label}}?', { label }),
              state === 'draft' ? t('Nothing will be ordered.') : t('Please tell the supplier, too.'),
              t('Cancel order'),
              cancel,
            )
          }
        >
          {t('Cancel order')}
        </Button>
      )}
    </>
  );
}
