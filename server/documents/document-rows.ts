/**
 * The rows of every document (contract/documents/documents.ts): its table, what the Cash Book and the journal say about it, and
 * what the audit compares its movements with. A kind that is missing here does not compile. The other side of what
 * it posts, the money, is added in server/journal/day-postings.ts.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentKind, NumberedDocument } from '../../contract/documents/documents.ts';
import type { LossReason } from '../../contract/goods/stock.ts';
import { methodName } from '../../contract/words/built-in-names.ts';
import type { Say } from '../../contract/words/say.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import { expenseIn, writeOffReasonIn } from '../base/stored-texts.ts';
import type { Tables } from '../db/tables.ts';
import { bank, deposit } from '../money/methods.ts';
import { lossOf } from '../reports/written-off.ts';

type Column = (row: string) => string;

export interface DocumentRows {
  table: keyof Tables;
  /** An expression for the reason that was typed, for a given row. */
  reason?: Column;
  /** True if the reason is followed by what the document reverses, and why. */
  tellsReversal?: true;
  /**
   * For documents that spend or make supplier advances: a statement of the supplier, for a given document id. A document about
   * several suppliers posts its advances by itself.
   */
  supplier?: Column | 'several';
  /** What the label says besides the number: an expression for a given row, or the name of the movement's customer. */
  labelOf?: Column | 'customer';
  /**
   * For the audit: what each document that still counts should have moved, as rows (id, method_id, kind, day, amount). `apart` is
   * for documents that a check of their own compares with their lines or counts.
   */
  stands: string | 'apart' | 'no money';
  /** True if it may post without moving money or goods. Its table then has the day of each. */
  mayMoveNothing?: true;
  journal: JournalWords | 'as its parts';
}

interface NumberedRows extends DocumentRows {
  /**
   * The column with the moment it was made. For a number that no document has, the moments next to it tell when it was used up.
   */
  madeAt: string;
}

interface JournalWords {
  word: Message<string>;
  note?: Note;
  /**
   * The account against which its money is posted, and its key, from the rows `moved`. `account` is a name or, if it differs from
   * document to document, a statement that selects it.
   */
  against?: { account: string | { from: string }; key?: string };
  /** What it posts besides its money on one day: rows (id, account, key, amount). The day may be a column. */
  postings?(today: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** The text after the word: `facts` is a statement of one array of texts about the document p.id. */
interface Note {
  facts: string;
  words(t: Say, facts: Facts): string;
}
type Facts = (string | null)[];

/** The account for cash put in or taken out, by its purpose. */
const accountOfPurpose = `case purpose when 'loan' then 'loans' when 'other-income' then 'other income' else 'owner' end`;

const cashWords: Record<string, Message> = {
  in: msg({ text: 'in', context: 'cash' }),
  out: msg({ text: 'out', context: 'cash' }),
  float: msg('float'),
};

const writeOffReasons: Record<LossReason, Message> = {
  damaged: msg('damaged'),
  expired: msg('expired'),
  stolen: msg('stolen'),
  'own-use': msg('own-use'),
  gift: msg('gift'),
  lost: msg('lost'),
  found: msg('found'),
  counted: msg({ text: 'counted', context: 'goods' }),
};

/** Taxes of one name share an account, whatever their percentage. */
const taxKey = sql`json_build_array(l.tax_name)::text`;

export const documentRows: Record<NumberedDocument, NumberedRows> & Record<DocumentKind, DocumentRows> = {
  receipt: {
    table: 'receipts',
    madeAt: 'created_at',
    stands: 'apart',
    journal: {
      word: msg('Sale'),
      note: {
        facts: 'select array[name] from receipts r join customers c on c.id = r.customer_id where r.id = p.id',
        words: (_, [name]) => name!,
      },
      postings: (today) => sql`
        select receipt_id, 'receivable', customer_id::text, amount from accounts
        where sold_on = ${today} and receipt_id is not null
        union all
        select id, 'cash rounding', null, -rounding from receipts where sold_on = ${today} and rounding <> 0
        union all
        ${linesOf(today, 'sales', sql`null`, sql`tax - total`)}
        union all
        ${linesOf(today, 'tax', taxKey, sql`-tax`)}
        union all
        ${linesOf(today, 'cost of goods', sql`null`, sql`cost`)}
        union all
        ${linesOf(today, 'inventory', sql`null`, sql`-cost`)}`,
    },
  },
  return: {
    table: 'returns',
    madeAt: 'at',
    reason: (row) => `${row}.reason`,
    stands: 'apart',
    journal: {
      word: msg('Return'),
      note: {
        facts: 'select array[receipt_id::text, reason] from returns r where r.id = p.id',
        words: (t, [id, reason]) => t('receipt {{id}}, {{reason}}', { id: id!, reason: reason! }),
      },
      // A write-off that a return corrects is posted with the return.
      postings: (today) => sql`
        select b.return_id, part.account, part.key, part.amount
        from return_lines b join sale_lines l on l.id = b.sale_line_id
        cross join lateral (values ('sales', null, b.total - b.tax), ('tax', ${taxKey}, b.tax),
          ('cost of goods', null, -b.cost),
          (case when b.to_stock then 'inventory' else 'stock losses' end, null, b.cost)) as part (account, key, amount)
        where b.day = ${today}
        union all
        select r.id, 'receivable', a.customer_id::text, -r.debt
        from returns r join accounts a on a.receipt_id = r.receipt_id where r.day = ${today} and r.debt <> 0
        union all
        select id, 'cash rounding', null, rounding from returns where day = ${today} and rounding <> 0
        union all
        ${givenUp(sql`w.return_id`, sql`w.day = ${today} and w.return_id is not null`)}`,
    },
  },
  payment: {
    table: 'payments',
    tellsReversal: true,
    labelOf: 'customer',
    stands: `select id, method_id, 'debt payment' as kind, date as day, amount from payments where deleted_at is null`,
    journal: {
      word: msg('Debt payment'),
      note: {
        facts: `select array[c.name, ${reversalOf('pay')}] from payments pay join accounts a on a.id = pay.account_id
          join customers c on c.id = a.customer_id where pay.id = p.id`,
        words: withReversal,
      },
      against: { account: 'receivable', key: 'customer_id::text' },
    },
  },
  slip: { table: 'customer_payments', madeAt: 'at', stands: 'no money', journal: 'as its parts' },
  deposit: {
    table: 'deposits',
    tellsReversal: true,
    labelOf: 'customer',
    stands: `
      select d.id, part.method_id, part.kind, d.date as day, part.amount
      from deposits d cross join lateral (values
        (d.method_id, case d.kind when 'deposit' then 'deposit' else 'deposit refund' end,
          case d.kind when 'deposit' then d.amount else -d.amount end),
        (${deposit}, case d.kind when 'deposit' then 'deposit' else 'deposit refund' end,
          case d.kind when 'deposit' then -d.amount else d.amount end)) as part (method_id, kind, amount)`,
    journal: {
      word: msg('Deposit'),
      note: {
        facts: `select array[name, ${reversalOf('d')}] from deposits d join customers c on c.id = d.customer_id where d.id = p.id`,
        words: withReversal,
      },
    },
  },
  'write-off': {
    table: 'write_offs',
    stands: 'no money',
    journal: {
      word: msg('Write-off'),
      note: {
        facts: 'select array[reason] from write_offs w where w.id = p.id',
        words: (t, [reason]) => writeOffReasonIn(t, reason!),
      },
      postings: (today) => givenUp(sql`coalesce(w.corrects, w.id)`, sql`w.day = ${today} and w.return_id is null`),
    },
  },
  'stock write-off': {
    table: 'stock_write_offs',
    stands: 'no money',
    journal: {
      word: msg('Goods written off'),
      note: {
        facts: `select array[s.name, w.reason, w.note] from stock_write_offs w join stock s on s.id = w.stock_id where w.id = p.id`,
        words: (t, [name, reason, note]) =>
          [name, t(writeOffReasons[reason as LossReason]), note].filter(Boolean).join(t(', ')),
      },
      postings: (today) => sql`
        select w.id, part.account, null, part.amount
        from stock_write_offs w
        cross join lateral (values ('inventory', w.value), (case ${lossOf} when 'gift' then 'gifts' when 'own use' then 'owner'
          else 'stock losses' end, -w.value)) as part (account, amount)
        where w.day = ${today}`,
    },
  },
  count: { table: 'counts', stands: 'no money', journal: 'as its parts' },
  delivery: {
    table: 'deliveries',
    madeAt: 'at',
    reason: (row) => `coalesce(${row}.number, '')`,
    supplier: (id) => `select supplier_id from deliveries where id = ${id}`,
    stands: `
      select id, method_id, 'purchase' as kind, day, -sum(amount) as amount from (
        select d.id, p.method_id, d.date as day, p.amount
        from deliveries d join delivery_payments p on p.delivery_id = d.id where d.undone_at is null
        union all
        select c.delivery_id, p.method_id, c.day, p.amount from late_costs c join late_cost_payments p on p.late_cost_id = c.id
      ) as paid group by id, method_id, day`,
    journal: {
      word: msg('Delivery'),
      note: {
        facts: `select array[s.name, d.number] from deliveries d left join suppliers s on s.id = d.supplier_id where d.id = p.id`,
        words: (t, facts) => facts.filter((one) => one !== null).join(t(', ')),
      },
      postings: (today) => sql`
        select came.id, part.account, part.key, part.amount
        from deliveries came cross join lateral (values ('inventory', null, came.goods_value),
          ('tax reclaimed', null, case when came.reclaims_tax then came.tax else 0 end),
          ('payable', came.supplier_id::text, came.paid - came.due)) as part (account, key, amount)
        where came.date = ${today} and came.undone_at is null
        union all
        select late.delivery_id, part.account, part.key, part.amount
        from late_costs late join deliveries came on came.id = late.delivery_id
        cross join lateral (values ('inventory', null, late.into_stock), ('cost of goods', null, late.amount - late.into_stock),
          ('payable', came.supplier_id::text, late.paid - late.amount)) as part (account, key, amount)
        where late.day = ${today}`,
    },
  },
  'supplier payment': {
    table: 'supplier_payments',
    madeAt: 'at',
    tellsReversal: true,
    supplier: (id) => `select supplier_id from supplier_payments where id = ${id}`,
    stands: `
      select p.id, part.method_id, 'supplier payment' as kind, p.date as day, part.amount
      from supplier_payments p
      cross join lateral (values (p.method_id, -p.amount), ((select id from payment_methods where kind = 'advance'), p.kept))
        as part (method_id, amount)
      where p.deleted_at is null and part.amount <> 0`,
    journal: {
      word: msg('Supplier payment'),
      note: {
        facts: `select array[s.name, ${reversalOf('pay')}] from supplier_payments pay join suppliers s on s.id = pay.supplier_id
          where pay.id = p.id`,
        words: withReversal,
      },
      against: {
        account: 'payable',
        key: '(select s.supplier_id::text from supplier_payments s where s.id = moved.id)',
      },
    },
  },
  'supplier return': {
    table: 'supplier_returns',
    reason: (row) => `${row}.reason`,
    supplier: (id) => `select supplier_id from supplier_returns where id = ${id}`,
    stands: `
      select r.id, part.method_id, 'supplier refund' as kind, r.date as day, part.amount
      from supplier_returns r
      cross join lateral (values (r.method_id, r.refunded), ((select id from payment_methods where kind = 'advance'), r.kept))
        as part (method_id, amount)
      where part.amount <> 0`,
    journal: {
      word: msg('Sent back'),
      note: {
        facts: `select array[s.name, r.reason] from supplier_returns r join suppliers s on s.id = r.supplier_id where r.id = p.id`,
        words: (t, [name, reason]) => name! + t(', ') + reason!,
      },
      postings: (today) => sql`
        select r.id, part.account, part.key, part.amount
        from supplier_returns r cross join lateral (values ('inventory', null, -r.cost),
          ('purchase differences', null, r.cost - r.credit), ('payable', r.supplier_id::text, r.credited))
          as part (account, key, amount)
        where r.date = ${today}`,
    },
  },
  expense: {
    table: 'expenses',
    reason: (row) => `${row}.expense`,
    tellsReversal: true,
    stands: `select id, method_id, 'expense' as kind, date as day, -amount as amount from expenses where deleted_at is null`,
    journal: {
      word: msg('Expense'),
      note: {
        facts: `select array[expense, received_by, ${reversalOf('e')}] from expenses e where e.id = p.id`,
        words: (t, [expense, receivedBy, ...reversal]) =>
          withReversal(t, [expenseIn(t, expense!) + t(', ') + methodName(t, receivedBy!), ...reversal]),
      },
      against: {
        account: 'expense',
        key: '(select t.id::text from expenses e join expense_types t on t.name = e.type where e.id = moved.id)',
      },
    },
  },
  banking: {
    table: 'bankings',
    reason: (row) => `${row}.comment`,
    tellsReversal: true,
    stands: `
      select b.id, part.method_id, 'banked' as kind, b.date as day, part.amount
      from bankings b cross join lateral (values (b.method_id, -b.amount), (${bank}, b.amount)) as part (method_id, amount)
      where b.deleted_at is null`,
    journal: {
      word: msg('Banked'),
      note: {
        facts: `select array[comment, ${reversalOf('b')}] from bankings b where b.id = p.id`,
        words: withReversal,
      },
    },
  },
  transfer: {
    table: 'transfers',
    reason: (row) => `${row}.note`,
    stands: `
      select t.id, part.method_id, 'transfer' as kind, t.date as day, part.amount
      from transfers t cross join lateral (values (t.from_method_id, -t.amount), (t.to_method_id, t.amount))
        as part (method_id, amount)
      where t.deleted_at is null`,
    journal: {
      word: msg('Transfer'),
      note: {
        facts: `select array[coalesce(note, ''), ${reversalOf('t')}] from transfers t where t.id = p.id`,
        words: withReversal,
      },
    },
  },
  'tax-payment': {
    table: 'tax_payments',
    reason: (row) => `coalesce(${row}.note, '')`,
    tellsReversal: true,
    stands: `select id, method_id, 'tax-payment' as kind, date as day, -amount as amount from tax_payments where deleted_at is null`,
    journal: {
      word: msg('Tax payment'),
      note: {
        facts: `select array[coalesce(note, ''), ${reversalOf('t')}] from tax_payments t where t.id = p.id`,
        words: withReversal,
      },
      against: { account: 'tax payments' },
    },
  },
  'cash movement': {
    table: 'cash_movements',
    reason: (row) => `case when ${row}.reverses is null then ${row}.reason end`,
    tellsReversal: true,
    labelOf: (row) => `${row}.kind`,
    stands: `
      select id, method_id, case kind when 'in' then 'cash in' when 'out' then 'cash out' else 'float' end as kind,
        day, case kind when 'out' then -amount else amount end as amount
      from cash_movements`,
    journal: {
      word: msg('Cash'),
      note: {
        facts: 'select array[kind, reverses::text, reason] from cash_movements m where m.id = p.id',
        words: (t, [kind, reverses, reason]) =>
          t(cashWords[kind!]!) + t(', ') + (reverses ? withReversal(t, [null, reverses, reason!]) : reason),
      },
      against: { account: { from: `select ${accountOfPurpose} from cash_movements c where c.id = moved.id` } },
    },
  },
  opening: {
    table: 'openings',
    supplier: 'several',
    mayMoveNothing: true,
    stands: `
      select o.id, l.method_id, 'opening' as kind, o.day, sum(l.amount) as amount
      from openings o join (
        select opening_id, method_id, amount from opening_lines where part = 'money'
        union all
        select opening_id, ${deposit}, -amount from opening_lines where part = 'deposit'
        union all
        select opening_id, (select id from payment_methods where kind = 'advance'), amount from opening_lines where part = 'advance'
      ) l on l.opening_id = o.id
      where o.undone_at is null group by 1, 2, 3, 4`,
    journal: {
      word: msg('Opening balance'),
      against: { account: 'opening balances' },
      postings: (today) => sql`
        select o.id, part.account, part.key, part.amount
        from openings o join accounts a on a.opening_id = o.id
        cross join lateral (values ('receivable', a.customer_id::text, a.amount), ('opening balances', null, -a.amount))
          as part (account, key, amount)
        where o.day = ${today}
        union all
        select o.id, part.account, part.key, part.amount
        from openings o join bills b on b.opening_id = o.id and b.cancelled_at is null
        cross join lateral (values ('payable', b.supplier_id::text, -b.amount), ('opening balances', null, b.amount))
          as part (account, key, amount)
        where o.day = ${today}
        union all
        select o.id, 'advance', a.supplier_id::text, a.amount
        from openings o join supplier_advances a on a.document = 'opening' and a.document_id = o.id
        where o.day = ${today}`,
    },
  },
  day: {
    table: 'day_closes',
    reason: (row) => `${row}.comment`,
    stands: 'apart',
    journal: { word: msg('Count difference'), against: { account: 'count differences' } },
  },
};

/** One part for each account, so that a reader of one account does not have to read the others. */
function linesOf(
  today: RawBuilder<unknown>,
  account: string,
  key: RawBuilder<unknown>,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select receipt_id, ${sql.lit(account)}, ${key}, ${amount} from sale_lines l
    where deleted_at is null and sold_on = ${today}`;
}

/** The tax that a write-off took out of what is owed to the tax office is not a loss, so it is taken off the bad debts. */
function givenUp(id: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${id}, part.account, part.key, part.amount
    from write_offs w join accounts a on a.id = w.account_id
    cross join lateral (values ('receivable', a.customer_id::text, -w.amount), ('bad debts', null, w.amount))
      as part (account, key, amount)
    where ${condition}
    union all
    select ${id}, part.account, part.key, part.amount
    from write_offs w join write_off_taxes t on t.write_off_id = w.id
    cross join lateral (values ('tax', json_build_array(t.tax_name)::text, t.amount), ('bad debts', null, -t.amount))
      as part (account, key, amount)
    where ${condition}`;
}

/** For a row: the number of what it reverses, and why; null if it reverses nothing. */
export function reversalOf(row: string): string {
  return `${row}.reverses::text, ${row}.reason`;
}

/** The typed reason, followed by what the document reverses, and why. */
export function withReversal(t: Say, [typed = null, id = null, reason]: Facts): string {
  if (id === null) return typed ?? '';
  const reversal = t('reverses {{id}}: {{reason}}', { id, reason: reason! });
  return typed === null ? reversal : `${typed} (${reversal})`;
}
