-- The drawer: cash put in and taken out, shifts, counts by method and by notes and coins.
create table cash_movements (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('in', 'out', 'float')),
  amount numeric(17, 3) not null check (amount > 0),
  reason text not null,
  day date not null,
  at timestamptz not null,
  staff_id bigint not null references staff,
  approved_by bigint references staff
);
create index cash_movements_by_day on cash_movements (day, id);
create trigger cash_movements_append_only before update or delete or truncate on cash_movements
  for each statement execute function refuse_change();

-- Someone's time at the drawer. Every movement of money they make meanwhile names it; closing it takes its row alone, so
-- the count is compared with fixed figures.
create table shifts (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  -- What lay in the drawer when it began; it moves nothing.
  float numeric(17, 3) not null check (float >= 0),
  day date not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The business day on which it was closed.
  closed_on date,
  closed_by bigint references staff,
  -- What the books said when it was counted.
  expected numeric(17, 3),
  counted numeric(17, 3) check (counted >= 0),
  denominations jsonb,
  comment text not null default '',
  constraint shifts_closed check (num_nulls(closed_at, closed_on, closed_by, expected, counted) in (0, 5))
);
create unique index shifts_one_open on shifts (staff_id) where closed_at is null;
create index shifts_by_end on shifts (closed_on, day);
create index money_movements_of_shift on money_movements (shift_id) where shift_id is not null;
alter table money_movements add foreign key (shift_id) references shifts;

-- A closed shift stays as it was counted: what takes a movement of it back later belongs to the open shift of whoever does
-- it, or to none. The shift is held, so that closing it waits for whatever moves money in it.
create function keep_closed_shifts() returns trigger language plpgsql as $$
begin
  perform from shifts where id = new.shift_id and closed_at is null for share;
  if not found then
    select id into new.shift_id from shifts where staff_id = new.staff_id and closed_at is null for share;
  end if;
  return new;
end $$;
create trigger money_movements_keep_closed_shifts before insert on money_movements
  for each row when (new.shift_id is not null) execute function keep_closed_shifts();

-- How many of each note and coin were counted.
alter table day_closes add column denominations jsonb;

-- The methods beside Cash that were counted when a day was closed.
create table day_close_methods (
  close_id bigint not null references day_closes,
  method_id bigint not null check (method_id not in (1, 2)),
  expected numeric not null,
  counted numeric(17, 3) not null,
  -- The count difference that stands in the ledger.
  posted numeric not null,
  primary key (close_id, method_id)
);
