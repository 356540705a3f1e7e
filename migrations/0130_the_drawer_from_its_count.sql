-- A day that was closed while the clock of a server ran ahead locks nothing until that moment has come: today is never locked.
-- Needs: 0122

-- As the function of two arguments, which the version before calls, but with the moment of the document itself. A close that is
-- later than that by more than a sale ever waits for its turn was made by a clock that was wrong.
create function hold_day(day date, today date, now timestamptz) returns boolean language plpgsql as $$
declare
  closed record;
begin
  perform pg_advisory_xact_lock_shared(7326403);
  select c.day, c.closed_on into closed from day_closes c
  where c.reopened_at is null and c.at <= hold_day.now + interval '5 minutes' order by c.day desc limit 1;
  if hold_day.day <= closed.day and hold_day.day < greatest(today, closed.closed_on) then
    raise exception '% is closed', hold_day.day
      using errcode = 'restrict_violation', constraint = 'day_closed', detail = hold_day.day;
  end if;
  return true;
end $$;

-- A shift goes on with a drawer that was counted: which shift left it, and what should have lain in it then. Another float is a
-- difference. Null where nobody had counted a drawer before.
alter table shifts add column continues bigint references shifts, add column start numeric(17, 3);
create unique index shifts_continued on shifts (continues) where continues is not null;
