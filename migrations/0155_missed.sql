-- What customers asked for and the shop did not have: an item, or words for something it does not keep.
-- Needs: 0110
create table missed (
  id bigint generated always as identity primary key,
  stock_id bigint references stock,
  text text check (length(text) between 1 and 200),
  day date not null,
  staff_id bigint not null references staff,
  at timestamptz not null,
  constraint missed_what check ((stock_id is null) <> (text is null))
);
create index missed_by_day on missed (day);
create trigger missed_append_only before update or delete or truncate on missed
  for each statement execute function refuse_change();
