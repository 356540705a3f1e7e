-- Where the shop may, a debt that it gives up takes its tax out of what it owes to the tax office, and what is owed again brings it
-- back. What a write-off took is kept with it, by tax and day, so that a change of the setting changes nothing of the past.
-- Needs: 0110
-- Step: checking what 0148 added; before anything else, so that no till waits for it
alter table money_movements validate constraint money_movements_kind_check;

-- Step: the tax of bad debts
alter table write_offs
  -- Whether it was made while the shop took the tax of bad debts out.
  add column takes_tax boolean not null default false,
  -- The last return of its receipt by then; null for those from before there was such a tax.
  add column after_return bigint;

create table write_off_taxes (
  id bigint generated always as identity primary key,
  write_off_id bigint not null references write_offs,
  -- That of the write-off.
  day date not null,
  tax_name text not null,
  tax_percent numeric(6, 3) not null,
  -- Below 0 where it came back.
  amount numeric(17, 3) not null check (amount <> 0)
);
create index write_off_taxes_by_day on write_off_taxes (day) include (amount);
create index write_off_taxes_of_write_off on write_off_taxes (write_off_id);
create trigger write_off_taxes_append_only before update or delete or truncate on write_off_taxes
  for each statement execute function refuse_change();

create function note_returns_before() returns trigger language plpgsql as $$
begin
  select coalesce(max(r.id), 0) into new.after_return
  from accounts a left join returns r on r.receipt_id = a.receipt_id where a.id = new.account_id;
  return new;
end $$;
create trigger write_offs_note_returns before insert on write_offs
  for each row when (new.corrects is null) execute function note_returns_before();

-- The part of a tax that is in what was given up of a receipt: the one place that says how much it is. It never exceeds the tax.
create function bad_debt_tax(tax numeric, given_up numeric, total numeric) returns numeric language sql stable as $$
  select case when given_up > 0 and total > 0 then round(tax * least(given_up, total) / total, money_decimals()) else 0 end;
$$;

-- After each write-off, all of them together have taken the part of each tax that is in what they gave up, of what had not come back
-- by then. So parts never come to more than the tax, and to nothing once nothing is given up. What is undone is first what took
-- tax. Those on later days may change when a sale is deleted or a payment is dated back, each on its own day, as the write-offs
-- themselves do (0131).
create function fit_write_off_taxes(account bigint) returns void language plpgsql as $$
declare
  w record;
  given_up numeric := 0;
begin
  if not exists (select from write_offs where account_id = account and takes_tax) then
    return;
  end if;
  for w in
    select o.id, o.day, o.takes_tax, coalesce(o.after_return, 0) as after_return,
      o.amount + coalesce((select sum(c.amount) from write_offs c where c.corrects = o.id), 0) as amount
    from write_offs o where o.account_id = account and o.corrects is null order by o.day, o.id
  loop
    if w.amount < 0 then
      given_up := greatest(0, given_up + w.amount);
    elsif w.takes_tax then
      given_up := given_up + w.amount;
    end if;
    insert into write_off_taxes (write_off_id, day, tax_name, tax_percent, amount)
    with kept as (
      select l.tax_name, l.tax_percent, l.total - coalesce(b.total, 0) as total, l.tax - coalesce(b.tax, 0) as tax
      from accounts a join sale_lines l on l.receipt_id = a.receipt_id and l.deleted_at is null
      left join lateral (
        select sum(total) as total, sum(tax) as tax from return_lines
        where sale_line_id = l.id and return_id <= w.after_return
      ) as b on true
      where a.id = account
    ), due as (
      select tax_name, tax_percent, bad_debt_tax(sum(tax), given_up, (select sum(total) from kept)) as amount
      from kept where tax_name is not null group by 1, 2
    ), taken as (
      select t.tax_name, t.tax_percent, sum(t.amount) as amount
      from write_offs o join write_off_taxes t on t.write_off_id = o.id
      where o.account_id = account and (o.day, o.id) <= (w.day, w.id) group by 1, 2
    )
    select w.id, w.day, tax_name, tax_percent, coalesce(due.amount, 0) - coalesce(taken.amount, 0)
    from due full join taken using (tax_name, tax_percent)
    where coalesce(due.amount, 0) <> coalesce(taken.amount, 0);
  end loop;
end $$;

-- At the end of the transaction, when the lines of a return are there, and every correction of the same change.
create function fit_taxes_of_write_offs() returns trigger language plpgsql as $$
begin
  perform fit_write_off_taxes(new.account_id);
  return null;
end $$;
create constraint trigger write_offs_fit_taxes after insert on write_offs deferrable initially deferred
  for each row execute function fit_taxes_of_write_offs();

-- What is left of the receipt has other taxes then, also where its debt stays as it is.
create function fit_taxes_of_deleted_lines() returns trigger language plpgsql as $$
begin
  perform fit_write_off_taxes(id) from accounts where receipt_id = new.receipt_id;
  return null;
end $$;
create constraint trigger sale_lines_fit_taxes after update of deleted_at on sale_lines deferrable initially deferred
  for each row execute function fit_taxes_of_deleted_lines();
