/** Debts: what was sold on credit, what is left of it, what returns took off, what was given up, cash rounding. */
import { type RawBuilder, sql } from 'kysely';
import { inEnglish } from '../../contract/words/say.ts';
import { undoneReason } from '../base/stored-texts.ts';
import { inRange } from './goods-parts.ts';
import type { Asked, Part } from './part.ts';

/** The document that an account `a` comes from: its sale, or the opening balance. */
const documentOfAccount = sql`case when a.opening_id is null then 'receipt' else 'opening' end as document,
  coalesce(a.receipt_id, a.opening_id) as document_id`;
const isOfSale = sql`a.receipt_id is not null`;

function accounts(day: RawBuilder<unknown>, amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`
    select ${day} as day, a.id, ${documentOfAccount}, null as label, c.name as detail,
      ${amount} as amount
    from accounts a join customers c on c.id = a.customer_id where ${condition}`;
}

const unpaidOf = (days: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(unpaid), 0) from day_totals where ${days})
    + (select coalesce(sum(debt), 0) from returns where ${days})`;
const paidOf = (days: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(amount), 0) from day_debt_payments where ${days})`;

export function soldOnCredit(asked: Asked): Part[] {
  const days = inRange(sql`day`, asked);
  const rows = accounts(sql`a.sold_on`, sql`a.amount`, sql`${isOfSale} and ${inRange(sql`a.sold_on`, asked)}`);
  return [{ sign: 1, rows, sum: sql`select ${unpaidOf(days)} + ${paidOf(days)}` }];
}

export function takenOffDebts(asked: Asked): Part[] {
  const rows = sql`
    select r.day, r.id, 'return' as document, r.id as document_id, null as label, c.name as detail, r.debt as amount
    from returns r join accounts a on a.receipt_id = r.receipt_id join customers c on c.id = a.customer_id
    where ${inRange(sql`r.day`, asked)}`;
  const sum = sql`select coalesce(sum(debt), 0) from returns where ${inRange(sql`day`, asked)}`;
  return [{ sign: 1, rows, sum }];
}

/** What no payment has paid yet for sales of these days, less what returns of these days took off any debt. */
export function unpaidSales(asked: Asked): Part[] {
  const rows = accounts(sql`a.sold_on`, sql`a.amount - a.paid`, sql`${isOfSale} and ${inRange(sql`a.sold_on`, asked)}`);
  const [taken] = takenOffDebts(asked);
  return [
    { sign: 1, rows, sum: sql`select ${unpaidOf(inRange(sql`day`, asked))}` },
    { ...taken!, sign: -1 },
  ];
}

/** Payments on debts from sales of these days, whenever they were paid. */
export function debtsPaidForSales(asked: Asked): Part[] {
  const { by, key, words } = asked;
  const receipt = words.t('Receipt {{id}}', { id: '{id}' });
  const ofMethod = (method: RawBuilder<unknown>) =>
    by === 'method' && key !== undefined ? sql`and ${method} = ${key}::bigint` : sql``;
  const rows = sql`
    select p.date as day, p.id, 'payment' as document, p.id as document_id, c.name as label, replace(${receipt}, '{id}', a.receipt_id::text) as detail, p.amount
    from accounts a join payments p on p.account_id = a.id and p.deleted_at is null join customers c on c.id = a.customer_id
    where ${isOfSale} and ${inRange(sql`a.sold_on`, asked)} ${ofMethod(sql`p.method_id`)}`;
  const sum = sql`select coalesce(sum(amount), 0) from day_debt_payments
    where ${inRange(sql`day`, asked)} ${ofMethod(sql`method_id`)}`;
  return [{ sign: 1, rows, sum }];
}

/** Bad debts without the tax that a write-off took out of what is owed to the tax office. */
export function badDebts(asked: Asked): Part[] {
  const rows = writeOffs(sql`w.amount - ${taxOfWriteOff}`, asked);
  return [{ sign: 1, rows, sum: sql`select ${sumOf('write_offs', asked)} - ${sumOf('write_off_taxes', asked)}` }];
}

/** The tax that write-offs took out of what is owed to the tax office. */
export function badDebtTax(asked: Asked): Part[] {
  const rows = sql`select * from (${writeOffs(taxOfWriteOff, asked)}) as taken where amount <> 0`;
  return [{ sign: 1, rows, sum: sql`select ${sumOf('write_off_taxes', asked)}` }];
}

const taxOfWriteOff = sql`(select coalesce(sum(t.amount), 0) from write_off_taxes t where t.write_off_id = w.id)`;

function writeOffs(amount: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  const { t } = asked.words;
  const reason = sql`case w.reason when ${inEnglish(undoneReason)} then ${t(undoneReason)} else nullif(w.reason, '') end`;
  return sql`
    select w.day, w.id, ${documentOfAccount}, null as label, concat_ws(', ', c.name, ${reason}) as detail, ${amount} as amount
    from write_offs w join accounts a on a.id = w.account_id join customers c on c.id = a.customer_id
    where ${inRange(sql`w.day`, asked)}`;
}

function sumOf(table: string, asked: Asked): RawBuilder<unknown> {
  return sql`(select coalesce(sum(amount), 0) from ${sql.table(table)} where ${inRange(sql`day`, asked)})`;
}

/** The last day overdue of each age. */
const ages = {
  owed: [null, null],
  overdue: [1, null],
  notDue: [null, 0],
  to30: [1, 30],
  to60: [31, 60],
  to90: [61, 90],
  over90: [91, null],
} as const;

/** What is owed now, by when it was due. */
export function owed(age: keyof typeof ages, { key, today }: Asked): Part[] {
  const [from, to] = ages[age];
  const aged = sql`due_on <= coalesce(${today}::date - ${from}::int, 'infinity')
    and due_on >= coalesce(${today}::date - ${to}::int, '-infinity')`;
  const open = sql`balance <> 0 and ${aged} ${key === undefined ? sql`` : sql`and customer_id = ${key}::bigint`}`;
  const sum =
    key === undefined
      ? sql`select coalesce(sum(balance), 0) from due_totals where ${aged}`
      : sql`select coalesce(sum(balance), 0) from accounts where ${open}`;
  return [{ sign: 1, rows: accounts(sql`a.due_on`, sql`a.balance`, open), sum }];
}

/** What sales and returns moved, at once or as debts, beyond their totals. */
export function cashRounding(asked: Asked, soldLessReturned: RawBuilder<unknown>): Part[] {
  const detail = asked.words.t('Cash rounding');
  const days = inRange(sql`day`, asked);
  const ofReturns = sql`(select coalesce(sum(rounding), 0) from returns where ${days})`;
  const sales = sql`
    select r.sold_on as day, r.id, 'receipt' as document, r.id as document_id, null as label,
      ${detail}::text as detail, r.rounding as amount
    from receipts r where r.rounding <> 0 and ${inRange(sql`r.sold_on`, asked)}`;
  const returns = sql`
    select r.day, r.id, 'return' as document, r.id as document_id, null as label,
      ${detail}::text as detail, r.rounding as amount
    from returns r where r.rounding <> 0 and ${inRange(sql`r.day`, asked)}`;
  const moved = sql`(
    select coalesce(sum(came_in - went_out), 0) from day_money where kind in ('sale', 'refund') and ${days})`;
  const unpaid = sql`(select coalesce(sum(unpaid), 0) from day_totals where ${days})`;
  return [
    {
      sign: 1,
      rows: sales,
      sum: sql`select ${moved} + ${unpaid} + ${paidOf(days)} - (${soldLessReturned}) + ${ofReturns}`,
    },
    { sign: -1, rows: returns, sum: sql`select ${ofReturns}` },
  ];
}
