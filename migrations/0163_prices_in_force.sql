-- What tills keep to sell without a connection: when an item changed, so that only changes are sent, and every price it ever had.
-- Needs: 0110
-- The transaction that changed what a till shows of it last; null: before this migration. A sale writes none of these columns.
alter table stock add changed xid8;
create index stock_changed on stock (changed);

create function note_till_change() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create trigger stock_till_added before insert on stock for each row execute function note_till_change();
create trigger stock_till_changed before update of name, barcode, more_barcodes, unit_sell, tax_rate_id, category_id, offers, scale_code,
  unit, in_parts, deleted_at on stock for each row execute function note_till_change();

create function note_till_barcodes() returns trigger language plpgsql as $$
begin
  update stock set changed = pg_current_xact_id()
  where id in (select stock_id from codes) and changed is distinct from pg_current_xact_id();
  return null;
end $$;
create trigger barcodes_till_added after insert on barcodes referencing new table as codes
  for each statement execute function note_till_barcodes();
create trigger barcodes_till_removed after delete on barcodes referencing old table as codes
  for each statement execute function note_till_barcodes();

-- Every price that an item or a pack had, was given on a list or for a time: a till that was away may have sold at it.
create table prices_in_force (
  stock_id bigint not null references stock,
  -- Null: of the piece.
  pack_id bigint references packs,
  unit_sell numeric(17, 3) not null
);
insert into prices_in_force (stock_id, unit_sell) select id, unit_sell from stock;
insert into prices_in_force (stock_id, pack_id, unit_sell) select stock_id, id, unit_sell from packs where unit_sell is not null;
insert into prices_in_force select stock_id, pack_id, unit_sell from list_prices
  union select stock_id, pack_id, unit_sell from timed_prices where deleted_at is null;
delete from prices_in_force p using prices_in_force same
  where (same.stock_id, coalesce(same.pack_id, 0), same.unit_sell) = (p.stock_id, coalesce(p.pack_id, 0), p.unit_sell) and same.ctid < p.ctid;
create unique index prices_in_force_once on prices_in_force (stock_id, coalesce(pack_id, 0), unit_sell);

create function note_prices() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'stock' then
    insert into prices_in_force (stock_id, unit_sell) select id, unit_sell from priced order by id on conflict do nothing;
  elsif tg_table_name = 'packs' then
    insert into prices_in_force (stock_id, pack_id, unit_sell)
    select stock_id, id, unit_sell from priced where unit_sell is not null order by id on conflict do nothing;
  else
    insert into prices_in_force (stock_id, pack_id, unit_sell)
    select stock_id, pack_id, unit_sell from priced order by stock_id, pack_id on conflict do nothing;
  end if;
  return null;
end $$;
create trigger stock_prices_added after insert on stock referencing new table as priced
  for each statement execute function note_prices();
create trigger packs_prices_added after insert on packs referencing new table as priced
  for each statement execute function note_prices();
create trigger packs_prices_changed after update on packs referencing new table as priced
  for each statement execute function note_prices();
create trigger list_prices_noted after insert on list_prices referencing new table as priced
  for each statement execute function note_prices();
create trigger list_prices_noted_again after update on list_prices referencing new table as priced
  for each statement execute function note_prices();
create trigger timed_prices_noted after insert on timed_prices referencing new table as priced
  for each statement execute function note_prices();

-- Transition tables can't be had for some columns alone, and a sale updates its items: it must not come here.
create function note_price() returns trigger language plpgsql as $$
begin
  insert into prices_in_force (stock_id, unit_sell) values (new.id, new.unit_sell) on conflict do nothing;
  return null;
end $$;
create trigger stock_price_changed after update of unit_sell on stock for each row
  when (old.unit_sell <> new.unit_sell) execute function note_price();
