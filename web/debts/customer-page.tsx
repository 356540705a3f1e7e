/**
 * One customer: what they owe and have in advance, how old it is, open accounts, and a history of everything. From here a
 * payment is taken, a statement made, a reminder sent and a promise noted.
 */
import '../ui/styles.ts';
import { Button } from '@mantine/core';
import { IconBell, IconCash, IconFileText, IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { CustomerPage as Customer } from '../../contract/debts.ts';
import { failedWith } from '../http/call.ts';
import { useUser } from '../session/user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EmptyState, NoAccess } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { CustomerGoods } from './customer-goods.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerOverlay, type Over } from './customer-overlay.tsx';
import classes from './customer-page.module.css';
import { CustomerDetails, CustomerStanding } from './customer-standing.tsx';
import { customerPage } from './debts-queries.ts';
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
          <PageHeader title="Customer" />
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
  if (isUnknown) return <EmptyState text="This customer doesn't exist." />;
  if (error) return <RetryLine onRetry={onRetry} />;
  return (
    <div className={classes.panels} aria-busy>
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  );
}

function Loaded({ customer, isAdmin }: { customer: Customer; isAdmin: boolean }) {
  const [over, setOver] = useState<Over | null>(null);
  return (
    <>
      <PageHeader title={customer.name}>
        <Button leftSection={<IconCash size={16} aria-hidden />} onClick={() => setOver({ kind: 'payment' })}>
          Take payment
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          onClick={() => setOver({ kind: 'statement' })}
        >
          Statement
        </Button>
        <Button
          variant="default"
          leftSection={<IconBell size={16} aria-hidden />}
          onClick={() => setOver({ kind: 'remind' })}
        >
          Remind
        </Button>
        <Button
          variant="default"
          leftSection={<IconHeartHandshake size={16} aria-hidden />}
          onClick={() => setOver({ kind: 'promise' })}
        >
          Promise
        </Button>
      </PageHeader>
      <div className={classes.panels}>
        <Panel title="Account summary">
          <CustomerStanding customer={customer} />
          <div className={classes.deposits}>
            <Button variant="default" onClick={() => setOver({ kind: 'deposit' })}>
              Take deposit
            </Button>
            {isAdmin && customer.deposit > 0 && (
              <Button variant="default" onClick={() => setOver({ kind: 'give back' })}>
                Refund deposit
              </Button>
            )}
          </div>
        </Panel>
        <Panel title="Contact details">
          <CustomerDetails customer={customer} />
        </Panel>
        <Panel title="Open accounts" wide>
          <OpenAccounts
            accounts={customer.openAccounts}
            onOpenReceipt={(id) => setOver({ kind: 'receipt', id })}
            onWriteOff={isAdmin ? (account) => setOver({ kind: 'write off', account }) : undefined}
          />
        </Panel>
        <Panel title="Bought" wide>
          <CustomerGoods customerId={customer.id} />
        </Panel>
        <Panel title="History" wide>
          <CustomerHistory customer={customer} onOpen={setOver} mayUndo={isAdmin} />
        </Panel>
      </div>
      {over && <CustomerOverlay over={over} customer={customer} onClose={() => setOver(null)} />}
    </>
  );
}
