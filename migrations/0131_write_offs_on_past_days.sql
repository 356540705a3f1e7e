-- What was written off never exceeds what was owed, on no day: where a sale is deleted or a payment is dated back later, the
-- write-offs of those days are corrected, each on its own day, so that nobody owed less than nothing.
-- Needs: 0122

lock table accounts, payments, write_offs in access exclusive mode;

-- The row that this one corrects; both are of the same day.
alter table write_offs add column corrects bigint references write_offs;

-- A correction is followed by one of the opposite sign on another day, so what the account says is changed once for all of them.
drop trigger write_offs_keep_account on write_offs;
create trigger write_offs_keep_account after insert on write_offs
  for each row when (new.corrects is null) execute function keep_written_off();

-- After each row, what had been written off until the next one is at most what was owed all that time. `less` is what the
-- amount is about to be lowered by, and `undone` what of the write-off is undone with it. The caller holds the account.
create function fit_write_offs(account bigint, less numeric, undone numeric, staff bigint, moment timestamptz, why text)
returns void language plpgsql as $$
declare
  change numeric;
begin
  if not exists (select from write_offs where account_id = account) then
    return;
  end if;
  with standing as (
    select w.id, w.day, w.return_id,
      w.amount + coalesce((select sum(amount) from write_offs c where c.corrects = w.id), 0) as amount
    from write_offs w where account_id = account and corrects is null
  ), after as (
    select *, sum(amount) over (order by day, id) as given_up, lead(day) over (order by day, id) as until from standing
  ), fitted as (
    select w.*, greatest(0, least(given_up - case when until is null then undone else 0 end, a.amount - less
      - coalesce((
          select sum(p.amount) from payments p
          where p.account_id = a.id and p.deleted_at is null and (until is null or greatest(p.date, a.sold_on) < until)
        ), 0)
      - coalesce((
          select sum(debt) from returns r where r.receipt_id = a.receipt_id and (until is null or r.day < until)
        ), 0))) as fits
    from after w join accounts a on a.id = account
  ), changes as (
    select *, fits - lag(fits, 1, 0::numeric) over (order by day, id) - amount as by from fitted
  ), corrected as (
    insert into write_offs (account_id, day, at, amount, reason, return_id, staff_id, corrects)
    select account, day, moment, by, why, return_id, staff, id from changes where by <> 0 order by day, id
    returning amount
  )
  select coalesce(sum(amount), 0) into change from corrected;
  if change <> 0 then
    update accounts set written_off = written_off + change where id = account;
  end if;
end $$;
create index write_offs_corrected on write_offs (corrects) where corrects is not null;

create function fit_paid_write_offs() returns trigger language plpgsql as $$
begin
  perform fit_write_offs(new.account_id, 0, 0, new.staff_id, new.created_at, 'Paid before it was written off');
  return null;
end $$;
create trigger payments_fit_write_offs after insert or update of date, amount, deleted_at on payments
  for each row when (new.deleted_at is null) execute function fit_paid_write_offs();

-- Step: correcting write-offs of past days
select fit_write_offs(id, 0, 0, (select min(staff_id) from write_offs where account_id = accounts.id),
  (select max(at) from write_offs where account_id = accounts.id), 'Corrected by an update')
from accounts where id in (select account_id from write_offs) order by id;
