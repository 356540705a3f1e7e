-- How fast each item sells, kept so that the buy list need not add up the last weeks of every item. It follows from the movements up
-- to the one that is named, as the reports are added up, for one day: it is worked out anew in the background for every item once
-- that day is over, and before for those that moved (server/buy-list/keep-pace.ts); until then an item is read from the sums of the
-- reports. Emptied, it fills again by itself.
-- Needs: 0110
create table item_pace (
  -- No foreign key: every change of an item would have to look here.
  stock_id bigint primary key,
  -- The first of the days that were looked at, of which the last is yesterday.
  since date not null,
  -- Pieces sold less those that came back, and the days on which some was there.
  sold numeric not null,
  days integer not null,
  -- For how many days there is enough; null where none sells.
  lasts numeric
) with (fillfactor = 70);
create index item_pace_lasts on item_pace (lasts) where lasts is not null;

create table item_pace_progress (
  only_row boolean primary key default true check (only_row),
  -- The day that it is right for; null until it was worked out for the first time.
  day date,
  movements_to bigint not null default 0
);
insert into item_pace_progress default values;
