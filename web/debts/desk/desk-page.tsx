/**
 * Whom to call first. One customer is in focus, with what can be done about them beside the list, or on a phone below
 * their line; one key or one press leads to the next. What must stay true:
 * - the order and the place stay while others sell and take payments (desk-place.ts);
 * - a window that is open keeps its customer, whatever happens to the list.
 */
import '../../ui/styles.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconMoodSmile } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { failedWith } from '../../http/call.ts';
import { useFormat } from '../../session/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../../ui/table/empty-state.tsx';
import { RetryLine } from '../../ui/table/retry-line.tsx';
import { t } from '../../words/t.ts';
import { PaymentsLink } from '../payments/payments-link.tsx';
import { TakePaymentModal } from '../payments/take-payment-modal.tsx';
import classes from './desk.module.css';
import { type DeskAction, DeskCustomer } from './desk-customer.tsx';
import { DeskList, deskLineId } from './desk-list.tsx';
import { type DeskEntry, useDesk } from './desk-queries.ts';
import { PromiseModal } from './promise-modal.tsx';
import { RemindModal } from './remind-modal.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskPlace } from './use-desk-place.ts';

interface Open {
  action: DeskAction;
  entry: DeskEntry;
  email: string;
}

export function DeskPage() {
  const navigate = useNavigate();
  const desk = useDesk();
  const place = useDeskPlace(desk);
  const { rows, current } = place;
  const [open, setOpen] = useState<Open | null>(null);
  // There is no room beside the list.
  const isNarrow = useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false;

  function goTo(entry: DeskEntry | undefined) {
    if (!entry) return;
    flushSync(() => place.choose(entry));
    const line = document.getElementById(deskLineId(entry.id));
    line?.focus({ preventScroll: true });
    line?.scrollIntoView({ block: isNarrow ? 'start' : 'nearest' });
  }

  const next = () => goTo(place.next);
  const previous = () => goTo(place.previous);
  useDeskKeys({
    j: next,
    ArrowDown: next,
    k: previous,
    ArrowUp: previous,
    o: current && (() => void navigate({ to: '/customers/$id', params: { id: String(current.id) } })),
  });

  const customer = current && (
    <DeskCustomer
      key={current.id}
      entry={current}
      settled={place.isSettled}
      onAction={(action, email) => setOpen({ action, entry: current, email })}
      onNext={place.next && next}
      onPrevious={place.previous && previous}
    />
  );

  return (
    <>
      <PageHeader title={t('Debt desk')}>
        <PaymentsLink />
      </PageHeader>
      {desk.error && failedWith(desk.error, 'not-allowed') && rows.length === 0 ? (
        <NoAccess />
      ) : (
        <>
          <Totals meta={desk.meta} />
          <DeskState desk={desk} isEmpty={desk.rows?.length === 0 && !current} />
          {(rows.length > 0 || current) && (
            <div className={classes.desk}>
              <DeskList
                rows={rows}
                currentId={current?.id}
                onChoose={place.choose}
                list={desk}
                below={isNarrow ? customer : null}
              />
              {!isNarrow && customer}
            </div>
          )}
        </>
      )}
      {open && <ActionModal {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Why there is no list: it is loading, it could not be loaded, or nobody owes anything. */
function DeskState({ desk, isEmpty }: { desk: ReturnType<typeof useDesk>; isEmpty: boolean }) {
  if (desk.error) return <RetryLine onRetry={desk.refetch} />;
  if (desk.isPending) return <Placeholders />;
  if (!isEmpty) return null;
  return (
    <EmptyState
      text={t('Nobody owes you anything. Whoever buys on credit will appear here.')}
      icon={<IconMoodSmile size={28} stroke={1.4} />}
    />
  );
}

function ActionModal({ action, entry, email, onClose }: Open & { onClose(): void }) {
  const { customer, phone, owed } = entry;
  if (action === 'payment') return <TakePaymentModal customer={customer} onClose={onClose} />;
  if (action === 'promise') return <PromiseModal customer={customer} owes={owed} onClose={onClose} />;
  return <RemindModal customer={{ ...customer, phone, email, owes: owed }} channel={action} onClose={onClose} />;
}

function Totals({ meta }: { meta: ReturnType<typeof useDesk>['meta'] }) {
  const format = useFormat();
  if (!meta || meta.count === 0) return null;
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{t('Customers')}</dt>
        <dd>{format.quantity(meta.count)}</dd>
      </div>
      <div>
        <dt>{t('Owed')}</dt>
        <dd>{format.money(meta.owed)}</dd>
      </div>
      <div>
        <dt>{t('Overdue')}</dt>
        <dd>{format.money(meta.overdue)}</dd>
      </div>
    </dl>
  );
}

function Placeholders() {
  return (
    <div className={classes.placeholders} aria-busy>
      {[1, 2, 3, 4, 5, 6].map((one) => (
        <Skeleton key={one} height={56} />
      ))}
    </div>
  );
}
