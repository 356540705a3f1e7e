/**
 * One supplier: their details, what they delivered and what went back. People with the role admin or reports also see what is
 * owed and what was paid in advance, open bills, payments and the statement; an admin pays from here.
 */
import '../ui/styles.ts';
import { Anchor, Button } from '@mantine/core';
import { IconCash, IconClipboardList, IconPencil, IconTrash, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import type { Supplier } from '../../contract/buying/suppliers.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { dialled } from '../debts/channels.ts';
import { Figure } from '../figures/figure.tsx';
import { failedWith } from '../http/call.ts';
import { PaySupplierModal } from '../payables/pay-supplier-modal.tsx';
import { useUser } from '../session/user.ts';
import { Email } from '../ui/email.tsx';
import { Facts } from '../ui/facts.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { SupplierLedger } from './supplier-ledger.tsx';
import { OpenBills, SentBack, SuppliedItems, SupplierPayments } from './supplier-lists.tsx';
import { SupplierModal } from './supplier-modal.tsx';
import classes from './supplier-page.module.css';
import { oneSupplier } from './suppliers-queries.ts';
import { useRemoveSupplier } from './use-remove-supplier.ts';

export function SupplierPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: supplier, error, refetch } = useQuery({ ...oneSupplier(id), enabled: isId });
  if (failedWith(error, 'not-allowed')) return <NoAccess />;
  if (supplier) {
    return (
      <>
        {Boolean(error) && <RetryLine onRetry={refetch} />}
        <Loaded key={id} supplier={supplier} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Supplier')} />
      {!isId || failedWith(error, 'not-found', 'supplier-not-found') ? (
        <EmptyState text={t("This supplier doesn't exist.")} />
      ) : error ? (
        <RetryLine onRetry={refetch} />
      ) : (
        <div aria-busy>
          <Skeleton height={220} />
        </div>
      )}
    </>
  );
}

function Loaded({ supplier }: { supplier: Supplier }) {
  const { roles } = useUser();
  const isAdmin = roles.includes('admin');
  const mayChange = isAdmin || roles.includes('stock');
  const seesOwed = supplier.owed !== undefined;
  const list = useListSearch('/layout/suppliers/$id');
  const { open } = list.shown;
  return (
    <>
      <PageHeader title={supplier.name}>
        {isAdmin && (
          <Button
            leftSection={<IconCash size={16} aria-hidden />}
            onClick={() => list.open({ open: 'pay', id: undefined })}
          >
            {t('Pay')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/deliveries" search={{ supplierId: supplier.id } as never} {...props} />}
        >
          {t('Deliveries')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardList size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/orders" search={{ supplierId: supplier.id } as never} {...props} />}
        >
          {t('Orders')}
        </Button>
        {mayChange && <ChangeButtons supplier={supplier} onEdit={() => list.open({ open: 'edit', id: undefined })} />}
      </PageHeader>
      <div className={classes.panels}>
        {seesOwed && (
          <Panel title={t('What we owe')}>
            <Standing supplier={supplier} />
          </Panel>
        )}
        <Panel title={t('Contact details')} wide={!seesOwed || undefined}>
          <Details supplier={supplier} />
        </Panel>
        {seesOwed && (
          <>
            <Panel title={t('Open bills')} wide>
              <OpenBills supplierId={supplier.id} />
            </Panel>
            <Panel title={t('Payments')} wide>
              <SupplierPayments supplierId={supplier.id} address={list} />
            </Panel>
          </>
        )}
        {mayChange && (
          <Panel title={t('Delivered')} wide>
            <SuppliedItems supplierId={supplier.id} />
          </Panel>
        )}
        <Panel title={t('Sent back')} wide>
          <SentBack supplierId={supplier.id} />
        </Panel>
        {seesOwed && (
          <Panel title={t('Statement')} wide>
            <SupplierLedger supplier={supplier} list={list} />
          </Panel>
        )}
      </div>
      {mayChange && open === 'edit' && <SupplierModal supplier={supplier} onClose={list.close} />}
      {isAdmin && open === 'pay' && <PaySupplierModal supplierId={supplier.id} onClose={list.close} />}
    </>
  );
}

function ChangeButtons({ supplier, onEdit }: { supplier: Supplier; onEdit(): void }) {
  const navigate = useNavigate();
  const remove = useRemoveSupplier(() => void navigate({ to: '/suppliers' }));
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(supplier)}>
        {t('Delete')}
      </Button>
    </>
  );
}

function Standing({ supplier: { id, owed = 0, overdue = 0, advance = 0 } }: { supplier: Supplier }) {
  const labels = useId();
  const inAdvance = t({ text: 'In advance', context: 'paid to a supplier' });
  const figures = [
    { label: t('Owed'), figure: 'owedToSuppliers', value: owed, isBad: overdue > 0 },
    { label: t('Overdue'), figure: 'overdueToSuppliers', value: overdue, isBad: overdue > 0 },
    { label: inAdvance, figure: 'paidInAdvance', value: advance, isBad: false },
  ] as const;
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, figure, value, isBad }) => (
        <div key={figure} data-danger={isBad || undefined}>
          <dt id={`${labels}-${figure}`}>{label}</dt>
          <dd>
            <Figure
              value={value}
              of={{ figure, by: 'supplier', key: String(id) }}
              describedBy={`${labels}-${figure}`}
              plain
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ supplier }: { supplier: Supplier }) {
  const { phone, email, address, taxNumber, termsDays, leadDays, note } = supplier;
  const telephone = dialled(phone);
  return (
    <Facts
      facts={[
        {
          label: t('Phone'),
          value: telephone ? (
            <Anchor inherit href={telephone}>
              {phone}
            </Anchor>
          ) : (
            phone
          ),
        },
        { label: t('Email'), value: email && <Email address={email} /> },
        { label: t('Address'), value: address },
        ...(taxNumber ? [{ label: t('Tax number'), value: taxNumber }] : []),
        { label: t('Days to pay'), value: daysText(termsDays) },
        { label: t('Days to deliver'), value: leadDays !== null && daysText(leadDays) },
        ...(note ? [{ label: t('Note'), value: note }] : []),
      ]}
    />
  );
}

function daysText(count: number): string {
  return t({ one: '{{count, quantity}} day', other: '{{count, quantity}} days' }, { count });
}
