-- An import changes up to 50,000 items in one transaction, and each of them wrote one of sixteen rows of sums anew. A row keeps
-- every version of it until the transaction ends, and each change looks through all of them, so the last items took a hundred
-- times as long as the first. Whoever changes many items at once says so now, and adds up the difference by itself
-- (server/stock/count-together.ts).
-- Needs: 0110

create or replace function count_changed_stock() returns trigger language plpgsql as $$
declare
  was int := (old.deleted_at is null)::int;
  stays int := (new.deleted_at is null)::int;
begin
  if current_setting('countinghouse.counted_together', true) = 'yes' then return null; end if;
  insert into stock_counts as c values (pg_backend_pid() % 16 * 16 + new.id % 16, stays - was,
    stays * (new.qty < new.warning_at and new.keeps_stock)::int - was * (old.qty < old.warning_at and old.keeps_stock)::int,
    stays * (new.qty <= new.warning_at and new.keeps_stock)::int - was * (old.qty <= old.warning_at and old.keeps_stock)::int)
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $$;

-- An open item never runs low.
create or replace function count_inserted_stock() returns trigger language plpgsql as $$
begin
  if current_setting('countinghouse.counted_together', true) = 'yes' then return null; end if;
  insert into stock_counts as c
  select pg_backend_pid() % 16 * 16, count(*), count(*) filter (where qty < warning_at and keeps_stock),
    count(*) filter (where qty <= warning_at and keeps_stock)
  from added where deleted_at is null having count(*) > 0
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $$;
