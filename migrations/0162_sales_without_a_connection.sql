-- Sales that tills made without a connection, as they were delivered, and what of them deserves a look.
-- Needs: 0110
create table offline_sales (
  id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  -- SHA-256 of the text: sent again, it is the same record.
  hash bytea not null,
  text text not null,
  signature text not null,
  received_at timestamptz not null,
  -- 'known': it was sold online with the same key.
  state text not null check (state = any ('{landed,known,kept,discarded}')),
  receipt_id bigint references receipts,
  -- Why it is kept aside.
  why text,
  -- What the text says, where it could be read and is the device's own.
  number bigint check (number > 0),
  previous bytea,
  total numeric(17, 3),
  last_heard_at timestamptz,
  constraint offline_sales_once unique (device_id, hash),
  constraint offline_sales_receipt check ((receipt_id is not null) = (state = any ('{landed,known}'))),
  constraint offline_sales_why check ((why is null) = (receipt_id is not null))
);
create index offline_sales_by_number on offline_sales (device_id, number) where number is not null;
create index offline_sales_of_receipt on offline_sales (receipt_id) where receipt_id is not null;
create trigger offline_sales_stay before delete or truncate on offline_sales for each statement execute function refuse_change();

create table to_settle (
  id bigint generated always as identity primary key,
  code text not null check (code = any ('{stock-short,price-unknown,day-closed,shift-closed,staff-left,credit,reference-used,limit,clock,gap,kept}')),
  device_id bigint not null references devices,
  -- Of the sale; what could not be read has none.
  number bigint,
  -- None: a number that never arrived.
  offline_sale_id bigint references offline_sales,
  facts jsonb not null,
  at timestamptz not null,
  settled_at timestamptz,
  -- None: it settled by itself, when what was missing arrived.
  settled_by bigint references staff,
  action text check (action = any ('{settled,land,discard,arrived}')),
  note text,
  constraint to_settle_done check ((settled_at is null) = (action is null))
);
create index to_settle_open on to_settle (id) where settled_at is null;
create index to_settle_of_device on to_settle (device_id, number) where settled_at is null;
create index to_settle_of_sale on to_settle (offline_sale_id) where offline_sale_id is not null;
create trigger to_settle_stay before delete or truncate on to_settle for each statement execute function refuse_change();
