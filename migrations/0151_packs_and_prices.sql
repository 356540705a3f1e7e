-- Packs, several barcodes, scale codes, price lists and prices for a time. Stock is kept in pieces; a pack is a multiple of them.
-- What is new about sold lines is checked by the next migration, where no till waits for it.
-- Needs: 0110
create table packs (
  id bigint generated always as identity primary key,
  stock_id bigint not null references stock,
  name text not null check (length(name) between 1 and 200),
  -- Pieces in it.
  size numeric(12, 3) not null check (size > 0 and size <> 1),
  -- Null: bought in it, not sold in it.
  unit_sell numeric(17, 3) check (unit_sell >= 0),
  -- Pieces that make it up are charged as it where that is cheaper.
  auto boolean not null default false,
  deleted_at timestamptz
);
create index packs_of_item on packs (stock_id) where deleted_at is null;
create unique index packs_name on packs (stock_id, lower(name)) where deleted_at is null;
create trigger packs_fix_decimals after insert or update of unit_sell on packs for each row execute function fix_decimals('unit_sell');
create trigger packs_stay before delete or truncate on packs for each statement execute function refuse_change();

-- Every code that a scanner finds, of items that are not deleted: the first of an item, its others, and those of its packs.
create table barcodes (
  code text primary key,
  stock_id bigint not null references stock,
  pack_id bigint references packs,
  place int not null
);
create index barcodes_of_item on barcodes (stock_id);
insert into barcodes (code, stock_id, place) select barcode, id, 0 from stock where barcode is not null and deleted_at is null;

create table price_lists (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  deleted_at timestamptz
);
create unique index price_lists_name on price_lists (lower(name)) where deleted_at is null;
create trigger price_lists_stay before delete or truncate on price_lists for each statement execute function refuse_change();

create table list_prices (
  list_id bigint not null references price_lists,
  stock_id bigint not null references stock,
  -- Null: of the piece.
  pack_id bigint references packs,
  unit_sell numeric(17, 3) not null check (unit_sell >= 0)
);
create unique index list_prices_once on list_prices (stock_id, list_id, coalesce(pack_id, 0));
create trigger list_prices_fix_decimals after insert or update on list_prices for each row execute function fix_decimals('unit_sell');

create table timed_prices (
  id bigint generated always as identity primary key,
  stock_id bigint not null references stock,
  pack_id bigint references packs,
  unit_sell numeric(17, 3) not null check (unit_sell >= 0),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references staff
);
create index timed_prices_of_item on timed_prices (stock_id) where deleted_at is null;
create trigger timed_prices_fix_decimals after insert on timed_prices for each row execute function fix_decimals('unit_sell');
create trigger timed_prices_stay before delete or truncate on timed_prices for each statement execute function refuse_change();

alter table customers add price_list_id bigint references price_lists;

alter table stock
  -- Raised by every change of its packs, list prices and timed prices; 0: it never had any, so a sale need not look for them.
  add offers bigint not null default 0,
  -- It has more barcodes than the first.
  add more_barcodes boolean not null default false,
  -- What a scale prints for it; leading zeros don't count.
  add scale_code text check (scale_code ~ '^[0-9]{1,6}$');
create unique index stock_scale_code on stock ((scale_code::int)) where deleted_at is null and scale_code is not null;

alter table sale_lines
  -- The pack it was sold in, as it was then. The price is then of one pack; the quantity is always in pieces.
  add pack_name text,
  add pack_size numeric(12, 3),
  add pack_count numeric(12, 3);

do $$
begin
  execute format($sql$
    alter table sale_lines
      drop constraint sale_lines_total,
      add constraint sale_lines_total check (total = round(coalesce(pack_count, quantity) * unit_sell, %s) - discount
        + case when tax_included then 0.0 else tax end) not valid,
      add constraint sale_lines_pack check (num_nulls(pack_name, pack_size, pack_count) = any ('{0, 3}')
        and (pack_size is null or quantity = pack_size * pack_count)) not valid
  $sql$, money_decimals());
end $$;

create function keep_first_barcode() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from barcodes where stock_id = new.id and (new.deleted_at is not null or pack_id is null and place = 0);
  end if;
  if new.deleted_at is null and new.barcode is not null then
    insert into barcodes (code, stock_id, place) values (new.barcode, new.id, 0);
  end if;
  return null;
end $$;
create trigger stock_first_barcode_added after insert on stock for each row when (new.barcode is not null)
  execute function keep_first_barcode();
-- A sale writes neither column, so it never comes here.
create trigger stock_first_barcode_changed after update of barcode, deleted_at on stock for each row
  when (old.barcode is distinct from new.barcode or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function keep_first_barcode();

create function note_offers() returns trigger language plpgsql as $$
begin
  update stock set offers = offers + 1 where id = any (array(select distinct stock_id from changed order by stock_id));
  return null;
end $$;
create trigger packs_added after insert on packs referencing new table as changed
  for each statement execute function note_offers();
create trigger packs_changed after update on packs referencing new table as changed
  for each statement execute function note_offers();
create trigger list_prices_added after insert on list_prices referencing new table as changed
  for each statement execute function note_offers();
create trigger list_prices_changed after update on list_prices referencing new table as changed
  for each statement execute function note_offers();
create trigger list_prices_removed after delete on list_prices referencing old table as changed
  for each statement execute function note_offers();
create trigger timed_prices_added after insert on timed_prices referencing new table as changed
  for each statement execute function note_offers();
create trigger timed_prices_changed after update on timed_prices referencing new table as changed
  for each statement execute function note_offers();
