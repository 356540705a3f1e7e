-- A shop with a million sales: text search over what was sold, and what customers owe, without reading all of it.

-- Sold lines are found by name through the items, not by an index of their own, which every sale would have to feed.
-- A line's name is its item's name of that moment: the live item's own, or one of these, from before it was renamed or
-- archived.
create table former_names (
  stock_id bigint not null references stock,
  name text not null,
  primary key (stock_id, name)
);

-- Whether its lines may bear different names.
alter table stock add column renamed boolean not null default false;

create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_names values (old.id, old.name) on conflict do nothing;
  new.renamed := old.renamed or new.name <> old.name;
  return new;
end $$;
-- A sale writes neither column, so it never comes here.
create trigger stock_name_kept before update of name, deleted_at on stock for each row
  when (old.name <> new.name or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function keep_former_name();

update stock set renamed = true where exists (
  select from sale_lines where stock_id = stock.id and sale_lines.name <> stock.name);
insert into former_names
select distinct l.stock_id, l.name from sale_lines l join stock s on s.id = l.stock_id
where s.deleted_at is not null or s.name <> l.name;

drop index sale_lines_name_trigrams;
-- One item's lines, oldest first, with what sums are made of.
drop index sale_lines_of_item;
create index sale_lines_of_item on sale_lines (stock_id, sold_on, id) include (quantity, cost, total)
  where deleted_at is null;
-- Those that happened although they no longer count: few, and written only when one is deleted.
create index sale_lines_deleted on sale_lines (sold_on, stock_id) where deleted_at is not null;

-- New entries wait in a list of the index's own and are put in place by the server once a minute
-- (server/logs/index-logs.ts), all at once, instead of by whichever till happens to fill the list.
alter index activity_logs_text set (gin_pending_list_limit = 262144);

-- What each customer owes on open accounts. Only credit sales and payments touch it.
create table customer_debts (
  customer_id bigint primary key references customers,
  accounts bigint not null,
  balance numeric not null
) with (fillfactor = 70);
create index customer_debts_largest on customer_debts (balance desc, customer_id) where balance <> 0;

create function keep_customer_debts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into customer_debts as d
    select customer_id, count(*) filter (where balance <> 0), sum(balance) from after group by 1 order by 1
    on conflict (customer_id) do update set accounts = d.accounts + excluded.accounts, balance = d.balance + excluded.balance;
  else
    insert into customer_debts as d
    select n.customer_id, sum((n.balance <> 0)::int - (o.balance <> 0)::int), sum(n.balance - o.balance)
    from before o join after n using (id) where n.balance <> o.balance group by 1 order by 1
    on conflict (customer_id) do update set accounts = d.accounts + excluded.accounts, balance = d.balance + excluded.balance;
  end if;
  return null;
end $$;
create trigger accounts_owed_inserted after insert on accounts
  referencing new table as after for each statement execute function keep_customer_debts();
create trigger accounts_owed_updated after update on accounts
  referencing old table as before new table as after for each statement execute function keep_customer_debts();

insert into customer_debts
select customer_id, count(*) filter (where balance <> 0), sum(balance) from accounts group by 1;
