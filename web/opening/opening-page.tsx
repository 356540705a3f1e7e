/** One opening balance: what was entered, what is left of its debts and bills, and its undo. */
import '../ui/styles.ts';
import { Anchor, Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OpeningDocument } from '../../contract/first-hour/opening.ts';
import { builtInMethods } from '../../contract/money/cash-book.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import { failedWith } from '../http/call.ts';
import { CustomerLink } from '../links/customer-link.tsx';
import { SupplierLink } from '../links/supplier-link.tsx';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { Facts } from '../ui/facts.tsx';
import { Money } from '../ui/money.tsx';
import { openDialog } from '../ui/overlay/dialogs.tsx';
import { notify } from '../ui/overlay/notify.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { EmptyState } from '../ui/table/empty-state.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { t } from '../words/t.ts';
import classes from './opening.module.css';
import { openingQuery, useUndoOpening } from './opening-queries.ts';
import { OpeningSums } from './opening-sums.tsx';

export function OpeningPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...openingQuery(id), enabled: isId });
  if (data) {
    return (
      <>
        {Boolean(error) && <RetryLine onRetry={refetch} />}
        <Loaded key={id} opening={data} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('Opening balance')} />
      {!isId || failedWith(error, 'not-found') ? (
        <EmptyState text={t("This opening balance doesn't exist.")} />
      ) : error ? (
        <RetryLine onRetry={refetch} />
      ) : (
        <Skeleton height={240} />
      )}
    </>
  );
}

function Loaded({ opening }: { opening: OpeningDocument }) {
  const format = useFormat();
  const { roles } = useUser();
  const { label, date, at, staff, undoneAt, undoneBy, sums } = opening;
  return (
    <>
      <PageHeader title={label}>{roles.includes('admin') && !undoneAt && <Undo opening={opening} />}</PageHeader>
      {undoneAt && (
        <p className={classes.undone}>
          <strong>{t({ text: 'Undone', context: 'opening balance' })}</strong>{' '}
          {t('on {{moment}} by {{staff}}', { moment: format.moment(undoneAt), staff: undoneBy ?? '' })}
        </p>
      )}
      <div className={classes.panels}>
        <Panel title={t('Opening balance')}>
          <Facts
            facts={[
              { label: t('Date'), value: format.day(date) },
              { label: t('Staff'), value: staff },
              { label: t('Entered'), value: format.moment(at) },
            ]}
          />
        </Panel>
        <Panel title={t('In all')}>
          <OpeningSums sums={sums} />
        </Panel>
        <Parts opening={opening} />
      </div>
    </>
  );
}

function Undo({ opening: { id, label } }: { opening: OpeningDocument }) {
  const undo = useUndoOpening(id);

  async function ask() {
    const isSure = await openDialog({
      kind: 'question',
      title: t('Undo {{label}}?', { label }),
      text: t('Its money, debts and bills leave the books. It stays in the list, marked as undone.'),
      yes: t('Undo'),
      no: t('Back'),
    });
    if (isSure) undo.mutate(undefined, { onSuccess: () => notify.success(), onError: (error) => notify.error(error) });
  }

  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      loading={undo.isPending}
      onClick={ask}
    >
      {t('Undo')}
    </Button>
  );
}

interface Line {
  key: string;
  name: ReactNode;
  amount: number;
  dueOn?: string;
  balance?: number;
}

function Parts({
  opening: { date, cash, bank, customers, suppliers, advances, deposits },
}: {
  opening: OpeningDocument;
}) {
  const inMethod = (methodId: number, name: string) => (
    <Anchor
      inherit
      renderRoot={(props) => <Link to="/money" search={{ methodId, startDate: date, endDate: date }} {...props} />}
    >
      {methodName(t, name)}
    </Anchor>
  );
  const { bank: atBank } = builtInMethods;
  const money = [...cash, ...(bank === null ? [] : [{ methodId: atBank.id, method: atBank.name, amount: bank }])];
  const parts: { title: string; who: string; lines: Line[] }[] = [
    {
      ...{ title: t('Money you have'), who: t('Where') },
      lines: money.map(({ methodId, method, amount }) => ({
        ...{ key: String(methodId), name: inMethod(methodId, method), amount },
      })),
    },
    {
      ...{ title: t('What customers owe you'), who: t('Customer') },
      lines: customers.map(({ accountId, customer, ...line }) => ({
        ...{ key: String(accountId), name: <CustomerLink customer={customer} />, ...line },
      })),
    },
    {
      ...{ title: t('What you owe suppliers'), who: t('Supplier') },
      lines: suppliers.map(({ billId, bill: _, supplier, ...line }) => ({
        ...{ key: String(billId), name: <SupplierLink supplier={supplier} />, ...line },
      })),
    },
    {
      ...{ title: t('What customers paid in advance'), who: t('Customer') },
      lines: deposits.map(({ customer, amount }, at) => ({
        ...{ key: String(at), name: <CustomerLink customer={customer} />, amount },
      })),
    },
    {
      ...{ title: t('What you paid suppliers in advance'), who: t('Supplier') },
      lines: advances.map(({ supplier, amount }, at) => ({
        ...{ key: String(at), name: <SupplierLink supplier={supplier} />, amount },
      })),
    },
  ];
  return parts
    .filter(({ lines }) => lines.length > 0)
    .map((part) => (
      <Panel key={part.title} title={part.title} wide>
        <PartTable {...part} />
      </Panel>
    ));
}

function PartTable({ title, who, lines }: { title: string; who: string; lines: Line[] }) {
  const format = useFormat();
  const columns: Column<Line>[] = [
    { key: 'name', header: who, phone: 'title', width: '40%', render: ({ name }) => name },
    { key: 'amount', header: t('Amount'), align: 'right', render: ({ amount }) => <Money value={amount} /> },
  ];
  if (lines[0]?.dueOn !== undefined) {
    columns.push(
      { key: 'due', header: t('Due'), nowrap: true, render: ({ dueOn = '' }) => format.day(dueOn) },
      {
        key: 'balance',
        header: t({ text: 'Balance', context: 'still owed' }),
        align: 'right',
        render: ({ balance = 0 }) => <Money value={balance} />,
      },
    );
  }
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      fill={false}
      maxHeight="30rem"
      empty={{ text: '' }}
    />
  );
}
