-- Settings in the product: what an owner sets up, the logo, tax rates, further ways to be paid.
-- An empty section means that nothing was set: the environment or the product's own value then counts.
create table settings (
  only_row boolean primary key default true check (only_row),
  business jsonb not null default '{}',
  money jsonb not null default '{}',
  till jsonb not null default '{}',
  messages jsonb not null default '{}',
  digest jsonb not null default '{}',
  -- Raised with every change. A sale is made only if the settings it was priced with still hold.
  version bigint not null default 1
);
insert into settings default values;

create table logos (
  only_row boolean primary key default true check (only_row),
  type text not null check (type in ('image/png', 'image/jpeg')),
  picture bytea not null check (octet_length(picture) <= 200000),
  changed_at timestamptz not null
);

create table tax_rates (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  percent numeric(6, 3) not null check (percent between 0 and 100),
  -- Included in the price, or added to it.
  included boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index tax_rates_name on tax_rates (lower(name)) where deleted_at is null;

alter table stock add column tax_rate_id bigint references tax_rates;
create index stock_tax_rate on stock (tax_rate_id) where tax_rate_id is not null;

create unique index payment_methods_name on payment_methods (lower(name)) where deleted_at is null;

-- Expenses, payments and money banked by another way than cash, with a reference where there is one.
alter table expenses add column method_id bigint not null default 1 references payment_methods, add column reference text;
alter table payments add column method_id bigint not null default 1 references payment_methods, add column reference text;
alter table bankings add column method_id bigint not null default 1 references payment_methods, add column reference text;

-- A reference counts once per way to pay, over all sales, debt payments and deposits that stand. Its row goes when the
-- document is deleted or no longer carries it.
create table used_references (
  method_id bigint not null references payment_methods,
  -- Without regard to case and blanks at its ends.
  reference text not null check (reference = lower(btrim(reference)) and reference <> ''),
  document text not null,
  document_id bigint not null,
  primary key (method_id, reference)
);
create index used_references_of_document on used_references (document_id, document);
