-- Receipts, their lines, customers, and what customers owe and paid.

create table customers (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  phone text not null,
  location text not null,
  profile jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index customers_by_name on customers (lower(name), id) where deleted_at is null;
create index customers_name_trigrams on customers using gin (lower(name) gin_trgm_ops) where deleted_at is null;

-- key and request_hash make a repeated request harmless: one receipt per key, decided by the index.
create table receipts (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  customer_id bigint references customers,
  total numeric(14, 2) not null check (total >= 0),
  sold_on date not null,
  created_at timestamptz not null,
  key text unique,
  request_hash bytea
);

-- Name and prices as they were. total and cost are round(quantity x unit, 2); a deleted line keeps its row.
create table sale_lines (
  id bigint generated always as identity primary key,
  receipt_id bigint not null references receipts,
  stock_id bigint not null references stock,
  name text not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  unit_cost numeric(14, 2) not null,
  unit_sell numeric(14, 2) not null,
  total numeric(14, 2) not null check (total = round(quantity * unit_sell, 2)),
  cost numeric(14, 2) not null check (cost = round(quantity * unit_cost, 2)),
  credit boolean not null,
  sold_on date not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint
);
create index sale_lines_of_receipt on sale_lines (receipt_id);
create index sale_lines_by_day on sale_lines (sold_on, id) where deleted_at is null;
create index sale_lines_of_item on sale_lines (stock_id, id) where deleted_at is null;
create index sale_lines_name_trigrams on sale_lines using gin (lower(name) gin_trgm_ops) where deleted_at is null;

-- paid is the sum of payments that stand; balance can be neither negative nor above the amount.
create table accounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  receipt_id bigint not null unique references receipts,
  amount numeric(14, 2) not null check (amount >= 0),
  paid numeric(14, 2) not null default 0 check (paid >= 0),
  balance numeric(14, 2) not null generated always as (amount - paid) stored check (balance >= 0),
  due_on date not null,
  sold_on date not null,
  created_at timestamptz not null
);
create index accounts_of_customer on accounts (customer_id, id);
create index accounts_open on accounts (id desc) where balance <> 0;
create index accounts_open_of_customer on accounts (customer_id, due_on) include (balance) where balance <> 0;

-- balance is what was left after this payment, in the order of date and id. A deleted payment keeps its row.
create table payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  date date not null,
  amount numeric(14, 2) not null check (amount > 0),
  balance numeric(14, 2) not null check (balance >= 0),
  staff_id bigint not null,
  created_at timestamptz not null,
  key text unique,
  request_hash bytea,
  deleted_at timestamptz,
  deleted_by bigint
);
create index payments_of_account on payments (account_id, date, id) where deleted_at is null;
