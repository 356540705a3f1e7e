-- Goods get the ledger that money has: a movement names its document, may reverse another, may have a reason, and has a value.
-- A movement without a value is worth round(quantity × unit cost), or what its sale line cost; one of a sale line without a
-- document belongs to that line's receipt. So movements of older versions need no change, and a sale writes no more than before.
-- What a piece costs has up to six decimals, whatever the currency has. The columns lose their limit instead of getting another
-- one, because that leaves a million rows as they are.
-- Needs: 0110
lock table stock, sale_lines, stock_movements in access exclusive mode;

alter table stock_movements
  add column document text,
  add column document_id bigint,
  add column reverses bigint references stock_movements,
  add column reason text,
  -- What it brought or took at cost.
  add column value numeric,
  alter column unit_cost type numeric,
  add constraint stock_movements_document check ((document is null) = (document_id is null)) not valid,
  add constraint stock_movements_value check (value * quantity >= 0.0) not valid;
create unique index stock_movements_reversed_once on stock_movements (reverses) where reverses is not null;

drop trigger stock_fixes_decimals on stock;
alter table stock
  alter column unit_cost type numeric,
  add constraint stock_unit_cost_decimals check (unit_cost = round(unit_cost, 6)) not valid;
-- Every item has a price, so the first item is the first amount.
create trigger stock_fixes_decimals after insert or update of unit_sell on stock
  for each row execute function fix_decimals('unit_sell');

do $$
declare
  cost_check text := (select pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'sale_lines'::regclass and conname = 'sale_lines_cost');
begin
  alter table sale_lines drop constraint sale_lines_cost;
  alter table sale_lines alter column unit_cost type numeric;
  execute format('alter table sale_lines add constraint sale_lines_cost %s not valid', cost_check);
end $$;

-- As in 0132; costs do not follow the currency any more.
create or replace function change_money_decimals(wanted integer, wanted_currency text) returns void language plpgsql as $$
declare
  scale integer := case wanted when 3 then 3 else 2 end;
  changed record;
  put_back text[] := '{}';
  statement text;
begin
  update shop set decimals = wanted, currency = wanted_currency;
  execute format('create or replace function money_decimals() returns integer language sql immutable parallel safe return %s', wanted);

  for changed in
    select conrelid::regclass as in_table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%round(%'
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', changed.in_table, changed.name, changed.name,
      regexp_replace(changed.definition, ', [023]\)', format(', %s)', wanted), 'g'));
  end loop;

  create temporary table money_columns on commit drop as
    select a.attrelid, a.attname, a.attgenerated <> '' as generated,
      ((a.atttypmod - 4) >> 16 & 65535) - ((a.atttypmod - 4) & 65535) + scale as digits
    from unnest('{accounts.amount, accounts.paid, accounts.balance, bankings.amount, day_closes.expected, day_closes.counted,
      expenses.amount, payments.amount, payments.balance, receipts.total, sale_lines.unit_sell, sale_lines.total,
      sale_lines.cost, stock.unit_sell}'::text[]) as named
    join pg_attribute a on a.attrelid = split_part(named, '.', 1)::regclass and a.attname = split_part(named, '.', 2);

  if (select numeric_scale from information_schema.columns
      where table_schema = 'public' and table_name = 'stock' and column_name = 'unit_sell') <> scale then
    -- What stands on these columns is taken away and put back: views, triggers, and accounts.balance with its indexes.
    select array_agg(format('create view %s as %s', oid::regclass, pg_get_viewdef(oid)) order by oid) into put_back
    from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace;
    put_back := coalesce(put_back, '{}');
    for changed in select oid::regclass as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace order by oid desc
    loop
      execute format('drop view %s', changed.name);
    end loop;
    for changed in select tgrelid::regclass as on_table, tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
      where not tgisinternal and tgrelid in (select attrelid from money_columns)
    loop
      execute format('drop trigger %I on %s', changed.name, changed.on_table);
      put_back := put_back || changed.definition;
    end loop;
    select put_back || coalesce(array_agg(pg_get_indexdef(i.indexrelid)), '{}') into put_back
    from pg_index i where i.indrelid = 'accounts'::regclass and pg_get_indexdef(i.indexrelid) ~ '\mbalance\M';
    alter table accounts drop column balance;
    for changed in
      select attrelid::regclass as of_table,
        string_agg(format('alter column %I type numeric(%s, %s)', attname, digits, scale), ', ') as actions
      from money_columns where not generated group by attrelid
    loop
      execute format('alter table %s %s', changed.of_table, changed.actions);
    end loop;
    execute format('alter table accounts add column balance numeric(%s, %s) not null
      generated always as (amount - paid - returned - written_off) stored check (balance >= 0)',
      (select digits from money_columns where generated), scale);
    foreach statement in array put_back loop
      execute statement;
    end loop;
  end if;

  -- Statements that other connections have prepared know the decimals as a constant: this makes them plan anew.
  for changed in select distinct on (attrelid) attrelid::regclass as of_table, attname from money_columns where not generated
  loop
    execute format('alter table %s alter column %I set statistics -1', changed.of_table, changed.attname);
  end loop;
end $$;
