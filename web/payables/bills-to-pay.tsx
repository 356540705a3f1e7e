/**
 * The open bills of all suppliers, grouped into overdue, due within seven days and later, with what is due next to the cash at
 * hand. An admin ticks bills and pays them, one supplier after the other.
 */
import { Button, Title } from '@mantine/core';
import { IconCash, IconCoins } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { FigureName } from '../../contract/books/figure-rows.ts';
import type { Bill } from '../../contract/buying/payables.ts';
import { sumMoney } from '../../contract/values/money.ts';
import { msg } from '../../contract/words/text.ts';
import { Figure } from '../figures/figure.tsx';
import type { Pages } from '../http/use-pages.ts';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/user.ts';
import { TickField } from '../ui/form/tick-field.tsx';
import { Panel } from '../ui/panel.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { loadStateOf } from '../ui/table/load-state.ts';
import { NextLink } from '../ui/table/next-link.tsx';
import { RetryLine } from '../ui/table/retry-line.tsx';
import { RowAction } from '../ui/table/row-action.tsx';
import { t } from '../words/t.ts';
import { useBillColumns } from './bill-columns.tsx';
import { CashAtHand } from './cash-at-hand.tsx';
import { type DueGroup, dueGroupOf, dueGroups } from './due-groups.ts';
import classes from './owed-page.module.css';
import { PaySupplierModal } from './pay-supplier-modal.tsx';

const groupTitles = { overdue: msg('Overdue'), soon: msg('Due in the next 7 days'), later: msg('Due later') };

/** The sums of all open bills, including those that are not loaded. */
interface Sums {
  balance: number;
  overdue: number;
  dueSoon: number;
}

interface BillsToPayProps {
  bills: Pages<Bill, Sums>;
  /** The supplier who is being paid. */
  paying: number | undefined;
  onPay(supplierId: number): void;
  onClose(): void;
}

export function BillsToPay({ bills, paying, onPay, onClose }: BillsToPayProps) {
  const isAdmin = useUser().roles.includes('admin');
  const { rows = [], meta } = bills;
  const [ticks, setTicks] = useState<ReadonlySet<number>>(new Set());
  const ticked = rows.filter(({ id }) => ticks.has(id));
  const choose = isAdmin
    ? {
        ticks,
        onTick: (id: number, isTicked: boolean) =>
          setTicks(new Set(isTicked ? [...ticks, id] : [...ticks].filter((one) => one !== id))),
        onPay: (bill: Bill) => {
          setTicks(new Set([...ticks, bill.id]));
          onPay(bill.supplier.id);
        },
      }
    : undefined;

  return (
    <>
      <div className={classes.panels}>
        <Panel title={t('Owed to suppliers')}>{meta ? <Owed sums={meta} /> : <Owed />}</Panel>
        <CashAtHand />
      </div>
      {rows.length > 0 ? (
        <Groups bills={bills} rows={rows} choose={choose} />
      ) : (
        <Bills label={t('Open bills')} bills={bills} rows={bills.rows} choose={choose} />
      )}
      {choose && ticked.length > 0 && <Chosen bills={ticked} onPay={onPay} />}
      {isAdmin && paying !== undefined && (
        <PaySupplierModal
          key={paying}
          supplierId={paying}
          ticked={ticked.filter(({ supplier }) => supplier.id === paying).map(({ id }) => id)}
          onClose={onClose}
        />
      )}
    </>
  );
}

function Owed({ sums }: { sums?: Sums }) {
  const later = sums && sumMoney([sums.balance, -sums.overdue, -sums.dueSoon]);
  return (
    <dl className={classes.figures}>
      <Sum label={t('Overdue')} figure="overdueToSuppliers" value={sums?.overdue} isBad={(sums?.overdue ?? 0) > 0} />
      <Sum label={t('Next 7 days')} figure="dueSoonToSuppliers" value={sums?.dueSoon} />
      <Sum label={t({ text: 'Later', context: 'due' })} figure="dueLaterToSuppliers" value={later} />
      <Sum label={t('In all')} figure="owedToSuppliers" value={sums?.balance} />
    </dl>
  );
}

interface SumProps {
  label: string;
  figure: FigureName;
  value: number | undefined;
  isBad?: boolean;
}

function Sum({ label, figure, value, isBad = false }: SumProps) {
  const id = useId();
  return (
    <div data-danger={isBad || undefined}>
      <dt id={id}>{label}</dt>
      <dd>{value === undefined ? '–' : <Figure value={value} of={{ figure }} describedBy={id} plain />}</dd>
    </div>
  );
}

interface Choosing {
  ticks: ReadonlySet<number>;
  onTick(billId: number, isTicked: boolean): void;
  onPay(bill: Bill): void;
}

interface GroupsProps {
  bills: Pages<Bill, unknown>;
  rows: readonly Bill[];
  choose: Choosing | undefined;
}

function Groups({ bills, rows, choose }: GroupsProps) {
  const today = useFormat().today();
  const id = useId();
  const rowsOf = (group: DueGroup) => rows.filter((bill) => dueGroupOf(bill, today) === group);
  const filled = dueGroups.filter((group) => rowsOf(group).length > 0);
  return (
    <div className={classes.groups}>
      {Boolean(bills.error) && <RetryLine onRetry={bills.refetch} />}
      {filled.map((group) => (
        <section key={group} className={classes.group} aria-labelledby={`${id}-${group}`}>
          <Title order={2} id={`${id}-${group}`}>
            {t(groupTitles[group])}
          </Title>
          <Bills
            label={t(groupTitles[group])}
            rows={rowsOf(group)}
            choose={choose}
            isOverdue={group === 'overdue'}
            footer={bills.hasMore && group === filled.at(-1) && <NextLink list={bills} />}
          />
        </section>
      ))}
    </div>
  );
}

interface BillsProps {
  label: string;
  /** The state of the list, if this is its only table. */
  bills?: Pages<Bill, unknown>;
  rows: readonly Bill[] | undefined;
  choose: Choosing | undefined;
  isOverdue?: boolean;
  footer?: ReactNode;
}

function Bills({ label, bills, rows, choose, isOverdue = false, footer }: BillsProps) {
  const columns = useBillColumns({
    withSupplier: true,
    rows,
    renderLabel:
      choose &&
      ((bill) => (
        <TickField
          label={bill.label}
          checked={choose.ticks.has(bill.id)}
          onChange={(isTicked) => choose.onTick(bill.id, isTicked)}
        />
      )),
  });
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...(bills && loadStateOf(bills))}
      fill={false}
      empty={{
        text: t('Nothing is owed. Bills for goods that were not paid at once will appear here.'),
        icon: <IconCoins size={28} stroke={1.4} />,
      }}
      rowTone={isOverdue ? () => ({ tone: 'danger', label: t('Overdue') }) : undefined}
      rowActions={
        choose &&
        ((bill) => (
          <RowAction
            label={t('Pay')}
            name={t('Pay {{name}}', { name: bill.label })}
            icon={<IconCash size={17} />}
            onClick={() => choose.onPay(bill)}
          />
        ))
      }
      footer={footer}
    />
  );
}

/** The ticked bills by supplier, because each payment is made to one of them. */
function Chosen({ bills, onPay }: { bills: readonly Bill[]; onPay(supplierId: number): void }) {
  const suppliers = new Map(bills.map(({ supplier }) => [supplier.id, supplier.name]));
  return (
    <section className={classes.chosen} aria-label={t('Ticked bills')}>
      {[...suppliers].map(([id, name]) => {
        const theirs = bills.filter(({ supplier }) => supplier.id === id);
        const amount = sumMoney(theirs.map(({ balance }) => balance));
        return (
          <div key={id} className={classes.chosenSupplier}>
            <span>
              {t(
                {
                  one: '{{name}}: {{count, quantity}} bill, {{amount, money}}',
                  other: '{{name}}: {{count, quantity}} bills, {{amount, money}}',
                },
                { name, amount, count: theirs.length },
              )}
            </span>
            <Button
              leftSection={<IconCash size={16} aria-hidden />}
              aria-label={t('Pay {{name}}', { name })}
              onClick={() => onPay(id)}
            >
              {t('Pay')}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
