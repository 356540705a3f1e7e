-- How many items there are and how many run low, kept as they change so that the dashboard and every page of stock read
-- a few rows instead of counting all stock. A sale touches them only when it takes an item past its warning level (the
-- conditions below are checked without calling a function), and each connection writes slots of its own, so that tills
-- do not queue for one row; 16 of them, since one row changed 10,000 times in one transaction gets slow. A reader sums.
create table stock_counts (
  slot smallint primary key,
  items bigint not null,
  below_warning bigint not null,
  at_or_below_warning bigint not null
) with (fillfactor = 50);

create function count_inserted_stock() returns trigger language plpgsql as $$
begin
  insert into stock_counts as c
  select pg_backend_pid() % 16 * 16, count(*), count(*) filter (where qty < warning_at),
    count(*) filter (where qty <= warning_at)
  from added where deleted_at is null having count(*) > 0
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $$;
create trigger stock_inserted after insert on stock
  referencing new table as added for each statement execute function count_inserted_stock();

create function count_changed_stock() returns trigger language plpgsql as $$
declare
  was int := (old.deleted_at is null)::int;
  stays int := (new.deleted_at is null)::int;
begin
  insert into stock_counts as c values (pg_backend_pid() % 16 * 16 + new.id % 16, stays - was,
    stays * (new.qty < new.warning_at)::int - was * (old.qty < old.warning_at)::int,
    stays * (new.qty <= new.warning_at)::int - was * (old.qty <= old.warning_at)::int)
  on conflict (slot) do update set items = c.items + excluded.items,
    below_warning = c.below_warning + excluded.below_warning,
    at_or_below_warning = c.at_or_below_warning + excluded.at_or_below_warning;
  return null;
end $$;
create trigger stock_changed after update on stock for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)
    or (old.qty < old.warning_at) <> (new.qty < new.warning_at)
    or (old.qty <= old.warning_at) <> (new.qty <= new.warning_at))
  execute function count_changed_stock();

create trigger stock_stays before delete or truncate on stock for each statement execute function refuse_change();

insert into stock_counts
select 0, count(*), count(*) filter (where qty < warning_at), count(*) filter (where qty <= warning_at)
from stock where deleted_at is null;

-- The same pieces as before, made in a fifth of the time: adding many items is mostly this.
create or replace function name_pieces(name text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  lowered text := lower(name);
  pieces text[] := '{}';
begin
  for at in 1 .. length(lowered) loop
    pieces := array_append(pieces, substr(lowered, at, 1));
    if at < length(lowered) then
      pieces := array_append(pieces, substr(lowered, at, 2));
    end if;
  end loop;
  return pieces;
end $$;
