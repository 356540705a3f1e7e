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

-- A seller's time at the drawer. Every cash movement they make meanwhile names it; closing it takes its row alone, so the
-- count is compared with fixed figures.
create table shifts (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  -- What lay in the drawer when it began; it moves nothing.
  float numeric(17, 3) not null check (float >= 0),
  day date not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references staff,
  -- What the books said when it was counted.
  expected numeric(17, 3),
  counted numeric(17, 3) check (counted >= 0),
  denominations jsonb,
  comment text not null default '',
  constraint shifts_closed check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (expected is null)
    and (closed_at is null) = (counted is null))
);
create unique index shifts_one_open on shifts (staff_id) where closed_at is null;
create index shifts_by_day on shifts (day, id);
create index money_movements_of_shift on money_movements (shift_id) where shift_id is not null;
alter table money_movements add foreign key (shift_id) references shifts;

-- How many of each note and coin were counted.
alter table day_closes add column denominations jsonb;

-- The methods beside Cash that were counted when a day was closed.
create table day_close_methods (
  close_id bigint not null references day_closes,
  method_id bigint not null,
  expected numeric not null,
  counted numeric(17, 3) not null,
  -- The count difference that stands in the ledger.
  posted numeric not null,
  primary key (close_id, method_id)
);
