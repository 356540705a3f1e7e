/**
 * One customer: what they owe and have in advance, how old it is, open accounts, and a history of everything. From here a
 * payment is taken, a statement made, a reminder sent and a promise noted.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconBell, IconCash, IconFileText, IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { CustomerAccount } from '../../contract/debts/accounts.ts';
import type { CustomerPage as Customer } from '../../contract/debts/debts.ts';
import { useListSearch } from '../address/use-list-search.ts';
import { useOpened } from '../address/use-opened.ts';
import { customerPage } from '../debts/debts-queries.ts';
import { failedWith } from '../http/call.ts';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import { CustomerGoods } from './customer-goods.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerOverlay, type Over } from './customer-overlay.tsx';
import classes from './customer-page.module.css';
import { CustomerDetails, CustomerStanding } from './customer-standing.tsx';
import { OpenAccounts } from './open-accounts.tsx';

export function CustomerPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data: customer, error, refetch } = useQuery({ ...customerPage(id), enabled: isId });
  const isAdmin = useUser().roles.includes('admin');

  if (failedWith(error, 'not-allowed')) return <NoAccess />;
  return (
    <>
      {customer ? (
        <>
          {Boolean(error) && <RetryLine onRetry={refetch} />}
          <Loaded key={id} customer={customer} isAdmin={isAdmin} />
        </>
      ) : (
        <>
          <PageHeader title={t('Customer')} />
          <NotLoaded isUnknown={!isId || failedWith(error, 'not-found')} error={error} onRetry={refetch} />
        </>
      )}
    </>
  );
}

interface NotLoadedProps {
  isUnknown: boolean;
  error: unknown;
  onRetry(): unknown;
}

function NotLoaded({ isUnknown, error, onRetry }: NotLoadedProps) {
  if (isUnknown) return <EmptyState text={t("This customer doesn't exist.")} />;
  if (error) return <RetryLine onRetry={onRetry} />;
  return (
    <div className={classes.panels} aria-busy>
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  );
}

function Loaded({ customer, isAdmin }: { customer: Customer; isAdmin: boolean }) {
  const list = useListSearch('/layout/customers/$id');
  const { open, id } = list.shown;
  const setOver = (kind: typeof open, id?: number) => list.open({ open: kind, id });
  const account = useOpened('accounts', open === 'write-off' ? id : undefined, { rows: customer.openAccounts });
  const over = overIn(list.shown, account, isAdmin);
  return (
    <>
      <PageHeader title={customer.name}>
        <Button leftSection={<IconCash size={16} aria-hidden />} onClick={() => setOver('payment')}>
          {t('Take payment')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => setOver('statement')}
        >
          {t('Statement')}
        </Button>
        <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} onClick={() => setOver('remind')}>
          {t('Remind')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconHeartHandshake size={16} aria-hidden />}
          onClick={() => setOver('promise')}
        >
          {t('Promise')}
        </Button>
      </PageHeader>
      <div className={classes.panels}>
        <Panel title={t('Account summary')}>
          <CustomerStanding customer={customer} />
          <div className={classes.deposits}>
            <Button variant="default" onClick={() => setOver('deposit')}>
              {t('Take deposit')}
            </Button>
            {isAdmin && customer.deposit > 0 && (
              <Button variant="default" onClick={() => setOver('give-back')}>
                {t('Refund deposit')}
              </Button>
            )}
          </div>
        </Panel>
        <Panel title={t('Contact details')}>
          <CustomerDetails customer={customer} />
        </Panel>
        <Panel title={t('Open accounts')} wide>
          <OpenAccounts
            accounts={customer.openAccounts}
            onOpenReceipt={(receiptId) => setOver('receipt', receiptId)}
            onWriteOff={isAdmin ? (one) => setOver('write-off', one.id) : undefined}
          />
        </Panel>
        <Panel title={t('Bought')} wide>
          <CustomerGoods customerId={customer.id} list={list} />
        </Panel>
        <Panel title={t('History')} wide>
          <CustomerHistory
            customer={customer}
            list={list}
            onOpen={({ kind, id }) => setOver(kind, id)}
            mayUndo={isAdmin}
          />
        </Panel>
      </div>
      {over && <CustomerOverlay over={over} customer={customer} onClose={list.close} />}
    </>
  );
}

/** The panel that the address names, if this person may open it. */
function overIn(
  shown: { open?: Over['kind']; id?: number },
  account: CustomerAccount | null,
  isAdmin: boolean,
): Over | null {
  const { open: kind, id } = shown;
  switch (kind) {
    case undefined:
      return null;
    case 'write-off':
      return isAdmin && account ? { kind, account } : null;
    case 'receipt':
    case 'slip':
    case 'return':
      return id === undefined ? null : { kind, id };
    case 'give-back':
      return isAdmin ? { kind } : null;
    default:
      return { kind };
  }
}
