-- What a shop had before it began here: documents whose lines are money, debts of customers, bills of suppliers, advances and
-- deposits. A debt without a sale is an account without a receipt; it and a bill without a delivery name the document they come
-- from. Neither is a sale, so what a day's sales are unpaid of has none of it.
-- Needs: 0110
lock table accounts in access exclusive mode;

create table openings (
  id bigint generated always as identity primary key,
  -- What was there at the start of it; money and debts count from this day on.
  day date not null,
  staff_id bigint not null references staff,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references staff,
  constraint openings_undone check ((undone_at is null) = (undone_by is null))
);
create index openings_newest on openings (day desc, id desc);
create trigger openings_stay before delete or truncate on openings for each statement execute function refuse_change();

alter table accounts
  add column opening_id bigint references openings,
  alter column receipt_id drop not null,
  add constraint accounts_from check ((receipt_id is null) <> (opening_id is null)) not valid;
create index accounts_of_opening on accounts (opening_id) where opening_id is not null;

alter table bills
  add column opening_id bigint references openings,
  add constraint bills_from check ((delivery_id is null) <> (opening_id is null));
create index bills_of_opening on bills (opening_id) where opening_id is not null;

-- As it was entered. An opening that is undone keeps its lines.
create table opening_lines (
  id bigint generated always as identity primary key,
  opening_id bigint not null references openings,
  part text not null check (part = any ('{money,customer,supplier,advance,deposit}')),
  amount numeric(17, 3) not null check (amount > 0),
  method_id bigint references payment_methods,
  customer_id bigint references customers,
  supplier_id bigint references suppliers,
  due_on date,
  -- The debt or the bill that it is.
  account_id bigint unique references accounts,
  bill_id bigint unique references bills,
  constraint opening_lines_money check ((method_id is not null) = (part = 'money')),
  constraint opening_lines_customer check ((customer_id is not null) = (part in ('customer', 'deposit'))),
  constraint opening_lines_supplier check ((supplier_id is not null) = (part in ('supplier', 'advance'))),
  constraint opening_lines_due check ((due_on is not null) = (part in ('customer', 'supplier'))),
  constraint opening_lines_account check ((account_id is not null) = (part = 'customer')),
  constraint opening_lines_bill check ((bill_id is not null) = (part = 'supplier')),
  -- What customers paid in advance is theirs, and has its own lines.
  constraint opening_lines_not_deposit check (method_id <> 2)
);
create index opening_lines_of_opening on opening_lines (opening_id, id);
create index opening_lines_of_customer on opening_lines (customer_id) where customer_id is not null;
create index opening_lines_of_supplier on opening_lines (supplier_id) where supplier_id is not null;
create trigger opening_lines_fix_decimals after insert on opening_lines for each row execute function fix_decimals('amount');
create trigger opening_lines_append_only before update or delete or truncate on opening_lines
  for each statement execute function refuse_change();

-- Debts and bills may be all that an opening has: then undoing it moves no money, and writes no row in any ledger.
create function note_undone_opening() returns trigger language plpgsql as $$
begin
  insert into posting_changes (day) values (new.day);
  return null;
end $$;
create trigger openings_note_undone after update of undone_at on openings for each row execute function note_undone_opening();

alter table money_movements
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check check (kind = any ('{sale,refund,"debt payment",deposit,"deposit refund",expense,tax-payment,purchase,"supplier payment","supplier refund",banked,transfer,"cash in","cash out",float,opening,"count difference"}')) not valid;
alter table supplier_advances
  drop constraint supplier_advances_document_check,
  add constraint supplier_advances_document_check check (document = any ('{delivery,"supplier payment","supplier return",opening}'));
create index supplier_advances_of_opening on supplier_advances (document_id) where document = 'opening';

-- A day's unpaid sales: what its credit sales were not paid, less what returns made on that day took off any debt.
create or replace function keep_debts() returns trigger language plpgsql as $$
declare
  unpaid numeric := new.amount - new.paid - case tg_op when 'UPDATE' then old.amount - old.paid else 0 end;
  was numeric := case tg_op when 'UPDATE' then old.balance else 0 end;
  was_open int := case tg_op when 'UPDATE' then (old.balance <> 0)::int else 0 end;
begin
  if unpaid <> 0 and new.receipt_id is not null then
    insert into day_totals as d (day, slot, unpaid) values (new.sold_on, pg_backend_pid() % 16, unpaid)
    on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  end if;
  if new.balance <> was then
    insert into due_totals as t values (new.due_on, pg_backend_pid() % 16, new.balance - was)
    on conflict (due_on, slot) do update set balance = t.balance + excluded.balance;
  end if;
  insert into customer_debts as d
  values (new.customer_id, (new.balance <> 0)::int - was_open, new.balance - was,
    case when new.balance <> 0 then new.due_on end)
  on conflict (customer_id) do update
    set accounts = d.accounts + excluded.accounts, balance = d.balance + excluded.balance,
      -- Looked up only where the oldest one may have been closed.
      oldest_due = case when new.balance <> 0 then least(d.oldest_due, new.due_on)
        when was = 0 or new.due_on > d.oldest_due then d.oldest_due
        else customer_oldest_due(d.customer_id) end;
  return null;
end $$;

create or replace function keep_debt_payments() returns trigger language plpgsql as $$
begin
  insert into day_debt_payments as d (day, method_id, amount, slot)
  select a.sold_on, change.method_id, sum(change.amount), pg_backend_pid() % 16
  from accounts a cross join lateral (
    select new.method_id, new.amount where new.deleted_at is null
    union all
    select old.method_id, -old.amount where tg_op = 'UPDATE' and old.deleted_at is null
  ) as change
  where a.id = new.account_id and a.receipt_id is not null
  group by 1, 2 having sum(change.amount) <> 0 order by 1, 2
  on conflict (day, method_id, slot) do update set amount = d.amount + excluded.amount;
  return null;
end $$;
