-- The debt desk: limits, what is paid over all accounts or in advance, promises, reminders, statements, bad debts.
-- Needs: 0107

lock table customers, accounts, payments, returns in access exclusive mode;

-- What they may owe; null: what the settings say.
alter table customers add column credit_limit numeric(17, 3) check (credit_limit >= 0);

-- What a customer owes now. A function that the database runs anew each time: a sale that waited for the customer's row sees
-- what the sale before it added.
create function customer_owes(customer bigint) returns numeric language plpgsql volatile as $$
begin
  return coalesce((select balance from customer_debts where customer_id = customer), 0);
end $$;

-- The due date of the oldest open account; null where none is open.
create function customer_oldest_due(customer bigint) returns date language plpgsql volatile as $$
begin
  return (select min(due_on) from accounts where customer_id = customer and balance <> 0);
end $$;

-- One payment over all open accounts of a customer, with a slip. What it paid on each account is a row of payments, and
-- what was left over and kept is a deposit.
create table customer_payments (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  date date not null,
  amount numeric(17, 3) not null check (amount > 0),
  method_id bigint not null,
  reference text,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index customer_payments_of_customer on customer_payments (customer_id, id);
alter table payments add column customer_payment_id bigint references customer_payments;
create index payments_by_day on payments (date) include (account_id, amount) where deleted_at is null;
create index payments_of_slip on payments (customer_payment_id) where customer_payment_id is not null;

-- Paid in advance, and given back of it.
create table deposits (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  kind text not null check (kind in ('deposit', 'refund')),
  date date not null,
  amount numeric(17, 3) not null check (amount > 0),
  method_id bigint not null,
  reference text,
  customer_payment_id bigint references customer_payments,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index deposits_of_customer on deposits (customer_id, id);

-- Bad debts, as a ledger: what is given up is positive, what is undone is negative, each on its own day.
create table write_offs (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  day date not null,
  at timestamptz not null,
  amount numeric(17, 3) not null check (amount <> 0),
  reason text not null,
  -- The return that undid it, where one did.
  return_id bigint references returns,
  staff_id bigint not null references staff
);
create index write_offs_of_account on write_offs (account_id, id);
create index write_offs_by_day on write_offs (day) include (amount);
create trigger write_offs_append_only before update or delete or truncate on write_offs
  for each statement execute function refuse_change();

create function keep_written_off() returns trigger language plpgsql as $$
begin
  update accounts set written_off = written_off + new.amount where id = new.account_id;
  return null;
end $$;
create trigger write_offs_keep_account after insert on write_offs for each row execute function keep_written_off();

-- A part that was written off is owed again first: its goods are back.
create or replace function keep_returned_debt() returns trigger language plpgsql as $$
begin
  insert into day_totals as d (day, slot, unpaid) values (new.day, pg_backend_pid() % 16, -new.debt)
  on conflict (day, slot) do update set unpaid = d.unpaid + excluded.unpaid;
  insert into write_offs (account_id, day, at, amount, reason, return_id, staff_id)
  select id, new.day, new.at, -least(written_off, new.debt), new.reason, new.id, new.staff_id
  from accounts where receipt_id = new.receipt_id and written_off > 0;
  update accounts set returned = returned + new.debt where receipt_id = new.receipt_id;
  return null;
end $$;

create table promises (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  date date not null,
  amount numeric(17, 3) not null check (amount > 0),
  note text not null default '',
  -- The last payment and deposit there were: only what is entered after it counts.
  after_payment bigint not null,
  after_deposit bigint not null,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index promises_of_customer on promises (customer_id, id);

create table reminders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  channel text not null check (channel in ('mail', 'whatsapp', 'sms')),
  text text not null,
  staff_id bigint not null references staff,
  at timestamptz not null
);
create index reminders_of_customer on reminders (customer_id, id);

-- A statement that a customer reads without signing in. Only the hash of the link is kept.
create table statement_links (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  token_hash bytea not null unique,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index statement_links_one on statement_links (customer_id) where revoked_at is null;
