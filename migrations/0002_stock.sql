-- Categories, stock, and the ledger of movements that stock.qty is the cache of.

create table categories (
  id bigint generated always as identity primary key,
  type text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index categories_type on categories (lower(type)) where deleted_at is null;

-- The one- and two-letter pieces of a name, so that short searches have an index too (trigrams need three letters).
create function name_pieces(name text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(name), at, size)), '{}')
  from generate_series(1, length(name)) as at, generate_series(1, 2) as size
  where at + size - 1 <= length(name)
$$;

-- qty and sales_count change with every sale and stand in no index, so that those updates stay cheap (HOT).
create table stock (
  id bigint generated always as identity primary key,
  name text not null,
  barcode text,
  category_id bigint not null references categories,
  date date not null,
  qty numeric(12, 3) not null check (qty >= 0),
  unit_cost numeric(14, 2) not null check (unit_cost >= 0),
  unit_sell numeric(14, 2) not null check (unit_sell >= 0),
  warning_at numeric(12, 3) not null check (warning_at >= 0),
  sales_count integer not null default 0 check (sales_count >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
) with (fillfactor = 70);
create index stock_newest on stock (date desc, id desc) where deleted_at is null;
create index stock_of_category on stock (category_id) where deleted_at is null;
create unique index stock_barcode on stock (barcode) where deleted_at is null;
create index stock_name_trigrams on stock using gin (lower(name) gin_trgm_ops) where deleted_at is null;
create index stock_name_pieces on stock using gin (name_pieces(name)) where deleted_at is null;

create table stock_movements (
  id bigint generated always as identity primary key,
  stock_id bigint not null references stock,
  kind text not null check (kind in ('opening', 'restock', 'sale', 'sale deleted', 'adjustment')),
  quantity numeric(12, 3) not null check (quantity <> 0 or kind = 'opening'),
  balance numeric(12, 3) not null check (balance >= 0),
  unit_cost numeric(14, 2) not null,
  -- The business day it belongs to.
  date date not null,
  at timestamptz not null,
  staff_id bigint not null,
  sale_line_id bigint
);
create index stock_movements_of_item on stock_movements (stock_id, id desc);
create trigger stock_movements_append_only before update or delete or truncate on stock_movements
  for each statement execute function refuse_change();
