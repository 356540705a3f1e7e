-- Items that are sold whole, items that keep no stock, and lines sold at a price of their own (docs/decisions/0034).
-- Needs: 0110
lock table stock, sale_lines, stock_movements in access exclusive mode;

alter table stock
  -- What it is counted in: kg, bottle.
  add column unit text not null default '',
  -- False: whole numbers only.
  add column in_parts boolean not null default true,
  -- False: an open item, an amount without goods. It has no quantity and never runs out; its price is typed at the till.
  add column keeps_stock boolean not null default true,
  drop constraint stock_qty_check,
  add constraint stock_qty_check check (qty >= 0.0 and (keeps_stock or qty = 0.0));

create index stock_open_items on stock (date desc, id desc) where not keeps_stock and deleted_at is null;

-- The price on the list, where the line was sold at another one.
alter table sale_lines add column list_price numeric(17, 3);

-- What an open item sold or took back moves nothing: its row is there, of 0, because reports follow movements.
alter table stock_movements drop constraint stock_movements_quantity;
alter table stock_movements add constraint stock_movements_quantity check (
  (quantity <> 0.0 or kind = any ('{opening, sale, sale deleted, return, loss}')) = (kind <> 'revaluation')) not valid;
alter table stock_movements validate constraint stock_movements_quantity;

-- An open item never runs low.
create or replace function count_inserted_stock() returns trigger language plpgsql as $$
begin
  insert into stock_counts as c
  select pg_backend_pid() % 16 * 16, count(*), count(*) filter (where qty < warning_at and keeps_stock),
    count(*) filter (where qty <= warning_at and keeps_stock)
  from added where deleted_at is null having count(*) > 0
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $$;

create or replace function count_changed_stock() returns trigger language plpgsql as $$
declare
  was int := (old.deleted_at is null)::int;
  stays int := (new.deleted_at is null)::int;
begin
  insert into stock_counts as c values (pg_backend_pid() % 16 * 16 + new.id % 16, stays - was,
    stays * (new.qty < new.warning_at and new.keeps_stock)::int - was * (old.qty < old.warning_at and old.keeps_stock)::int,
    stays * (new.qty <= new.warning_at and new.keeps_stock)::int - was * (old.qty <= old.warning_at and old.keeps_stock)::int)
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $$;
