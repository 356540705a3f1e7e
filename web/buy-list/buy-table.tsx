/** The items of one supplier: ticked or not, why, how many, and what they cost. */
import { Text } from '@mantine/core';
import { packText } from '../../contract/selling/pack-words.ts';
import { shownCost } from '../../contract/values/cost.ts';
import { OrderLink } from '../links/order-link.tsx';
import { countText } from '../orders/order-texts.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import { TickField } from '../ui/form/tick-field.tsx';
import { Money } from '../ui/money.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { virtualFrom } from '../ui/table/use-virtual-rows.ts';
import { rich } from '../words/rich.tsx';
import { t } from '../words/t.ts';
import classes from './buy-list.module.css';
import { type Choice, costOf, type Edit, unitsOf } from './choices.ts';

interface BuyTableProps {
  label: string;
  choices: readonly Choice[];
  isWithin: boolean;
  onEdit(stockId: number, change: Edit): void;
}

export function BuyTable({ label, choices, isWithin, onEdit }: BuyTableProps) {
  const columns: Column<Choice>[] = [
    {
      key: 'item',
      header: t('Item'),
      phone: 'title',
      render: (choice) => <Item choice={choice} isWithin={isWithin} onEdit={onEdit} />,
    },
    {
      key: 'quantity',
      header: t('Quantity'),
      width: '15rem',
      render: ({ row: { stockId, name, pack }, quantity }) => (
        <span className={classes.quantity}>
          <NumberField
            aria-label={t('Quantity of {{name}}', { name })}
            data-item={stockId}
            value={quantity}
            onChange={(typed) => onEdit(stockId, { quantity: typed, isTicked: true })}
          />
          {pack && <span>{packText(t, pack)}</span>}
        </span>
      ),
    },
    {
      key: 'each',
      header: t('Cost of one'),
      align: 'right',
      width: '9rem',
      render: ({ row }) => <Money value={shownCost(row.cost)} />,
    },
    {
      key: 'cost',
      header: t('Cost'),
      align: 'right',
      width: '9rem',
      render: (choice) => (choice.isTicked ? <Money value={costOf(choice)} /> : '–'),
    },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={choices}
      rowKey={({ row }) => row.stockId}
      fill={false}
      {...(choices.length > virtualFrom && { maxHeight: '70dvh' })}
      empty={{ text: t('Nothing to buy now. What runs low will appear here.') }}
    />
  );
}

function Item({ choice, isWithin, onEdit }: { choice: Choice } & Pick<BuyTableProps, 'isWithin' | 'onEdit'>) {
  const { row, isTicked, drafts } = choice;
  const { stockId, name, why } = row;
  return (
    <div className={classes.item}>
      <TickField
        label={name}
        description={why}
        checked={isTicked}
        onChange={(ticked) => onEdit(stockId, { isTicked: ticked })}
      />
      {drafts.map((order) => (
        <Text key={order.id} size="sm" className={classes.remark}>
          {rich(
            'Already on draft <link>{{label}}</link>',
            { link: () => <OrderLink order={order} /> },
            { label: order.label },
          )}
        </Text>
      ))}
      {isWithin && <BudgetRemark choice={choice} />}
    </div>
  );
}

/** What the budget does not cover, and what that costs. */
function BudgetRemark({ choice: { row, isTicked } }: { choice: Choice }) {
  const { chosen = 0, suggested, lostPerDay = 0, pack } = row;
  if (!isTicked) {
    return lostPerDay > 0 ? (
      <Text size="sm" className={classes.remark} data-lost>
        {t('Left out, it costs {{lost, money}} of profit a day', { lost: lostPerDay })}
      </Text>
    ) : null;
  }
  if (chosen === 0 || chosen >= suggested) return null;
  return (
    <Text size="sm" className={classes.remark}>
      {t('The budget is enough for {{chosen}} of {{suggested}}', {
        chosen: countText(unitsOf(chosen, row), pack),
        suggested: countText(unitsOf(suggested, row), pack),
      })}
    </Text>
  );
}
