-- A period whose books an accountant has signed is locked: nothing is dated on its last day or before, and no day of it is counted
-- or reopened. hold_day decides it for every document, with the lock that closing a day takes, so that of a document and a lock at
-- the same moment one waits for the other.
-- Needs: 0110
create table books_lock (
  only_row boolean primary key default true check (only_row),
  -- The last locked day; null where none is.
  until date,
  staff_id bigint not null references staff,
  at timestamptz not null
);

-- Called by the version before, which knows closed days only.
create or replace function hold_day(day date, today date) returns boolean language plpgsql as $$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(7326403);
  select c.day, c.closed_on into closed from day_closes c where c.reopened_at is null order by c.day desc limit 1;
  if hold_day.day <= closed.day and hold_day.day < greatest(today, closed.closed_on)
    or hold_day.day <= (select until from books_lock) then
    raise exception '% is closed', hold_day.day
      using errcode = 'restrict_violation', constraint = 'day_closed', detail = hold_day.day;
  end if;
  return true;
end $$;

-- With the moment of the document itself: a close that is later than that by more than a sale ever waits for its turn was made by
-- a clock that was wrong. One query for both, because every sale asks.
create or replace function hold_day(day date, today date, now timestamptz) returns boolean language plpgsql as $$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(7326403);
  select l.until, c.day, c.closed_on into closed
  from (select (select until from books_lock) as until) as l
  left join lateral (
    select c.day, c.closed_on from day_closes c
    where c.reopened_at is null and c.at <= hold_day.now + interval '5 minutes' order by c.day desc limit 1
  ) as c on true;
  if hold_day.day <= closed.until then
    raise exception 'the books are locked until %', closed.until
      using errcode = 'restrict_violation', constraint = 'period_locked', detail = closed.until;
  end if;
  if hold_day.day <= closed.day and hold_day.day < greatest(today, closed.closed_on) then
    raise exception '% is closed', hold_day.day
      using errcode = 'restrict_violation', constraint = 'day_closed', detail = hold_day.day;
  end if;
  return true;
end $$;
