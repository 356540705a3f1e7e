/** One delivery as it stands: lines, costs, payments and bill. From here it is printed, labelled, charged later, sent back or undone. */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus, IconPrinter, IconTag, IconTruckReturn } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Delivery } from '../../contract/buying/deliveries.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { failedWith } from '../http/call.ts';
import { OrderLink } from '../links/order-link.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useBusiness } from '../session/business.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { Facts } from '../ui/facts.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { printReport } from '../ui/paper/print-window.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { SmallTable } from '../ui/table/small-table.tsx';
import { t } from '../words/t.ts';
import { AddCostModal } from './add-cost-modal.tsx';
import classes from './deliveries.module.css';
import { deliveryQuery } from './deliveries-queries.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import { deliveryReport, factsOf, sumsOf } from './delivery-texts.ts';
import { LateCosts } from './late-costs.tsx';
import { SendBackModal } from './send-back-modal.tsx';
import { UndoModal } from './undo-modal.tsx';

export function DeliveryPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...deliveryQuery(id), enabled: isId });
  if (data) {
    return (
      <>
        {Boolean(error) && <RetryLine onRetry={refetch} />}
        <Loaded key={id} id={id} delivery={data} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Delivery')} />
      {!isId || failedWith(error, 'not-found') ? (
        <EmptyState text={t("This delivery doesn't exist.")} />
      ) : error ? (
        <RetryLine onRetry={refetch} />
      ) : (
        <Skeleton height={240} />
      )}
    </>
  );
}

function Loaded({ id, delivery }: { id: number; delivery: Delivery }) {
  const format = useFormat();
  const list = useListSearch('/layout/deliveries/$id');
  const { roles } = useUser();
  const { label, supplier, order, undone, lines, lateCosts } = delivery;
  const isAdmin = roles.includes('admin');
  const maySendBack = !undone && supplier !== null && (isAdmin || roles.includes('stock'));
  const { open } = list.shown;
  return (
    <>
      <PageHeader title={t('Delivery {{label}}', { label: label ?? '' })}>
        <DeliveryButtons id={id} delivery={delivery} />
        {maySendBack && (
          <Button
            variant="default"
            leftSection={<IconTruckReturn size={16} aria-hidden />}
            onClick={() => list.open({ open: 'send-back' })}
          >
            {t('Send back')}
          </Button>
        )}
        {isAdmin && !undone && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => list.open({ open: 'cost' })}
          >
            {t('Add cost')}
          </Button>
        )}
        {isAdmin && !undone && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => list.open({ open: 'undo' })}
          >
            {t('Undo')}
          </Button>
        )}
      </PageHeader>
      {undone && (
        <p className={classes.undone}>
          <strong>{t('Undone')}</strong>{' '}
          {t('on {{moment}} by {{staff}}: {{reason}}', {
            moment: format.moment(undone.at),
            staff: undone.staff,
            reason: undone.reason,
          })}
        </p>
      )}
      <div className={classes.panels}>
        <Panel title={t('Paper')}>
          <Facts
            facts={factsOf(delivery, format).map((fact, at) => {
              if (at === 0 && supplier) return { ...fact, value: <SupplierLink supplier={supplier} /> };
              return order && fact.value === order.label ? { ...fact, value: <OrderLink order={order} /> } : fact;
            })}
          />
        </Panel>
        <Panel title={t('Total and payment')}>
          <Sums delivery={delivery} />
        </Panel>
        <Panel title={t('What came')} wide>
          <DeliveryLines lines={lines} />
        </Panel>
        {lateCosts.length > 0 && (
          <Panel title={t('Later costs')} wide>
            <LateCosts costs={lateCosts} />
          </Panel>
        )}
      </div>
      {open === 'undo' && isAdmin && !undone && <UndoModal id={id} label={label ?? ''} onClose={list.close} />}
      {open === 'cost' && isAdmin && !undone && <AddCostModal id={id} delivery={delivery} onClose={list.close} />}
      {open === 'send-back' && maySendBack && (
        <SendBackModal id={id} delivery={delivery} supplier={supplier} onClose={list.close} />
      )}
    </>
  );
}

function DeliveryButtons({ id, delivery }: { id: number; delivery: Delivery }) {
  const format = useFormat();
  const business = useBusiness();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => printReport(deliveryReport(delivery, business, format))}
      >
        {t('Print')}
      </Button>
      {!delivery.undone && (
        <Button
          variant="default"
          leftSection={<IconTag size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/labels" search={{ from: 'delivery', id }} {...props} />}
        >
          {t('Labels')}
        </Button>
      )}
    </>
  );
}

function Sums({ delivery }: { delivery: Delivery }) {
  const format = useFormat();
  return (
    <SmallTable label={t('Total and payment')}>
      <tbody>
        {sumsOf(delivery).map(({ label, amount, strong }) => (
          <tr key={label}>
            <td>{strong ? <strong>{label}</strong> : label}</td>
            <td data-align="right">{strong ? <strong>{format.money(amount)}</strong> : format.money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}
