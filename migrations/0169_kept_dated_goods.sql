-- What is left of goods with a date, per item, kept so that the list of what is best before a day need not read every movement.
-- It follows from the movements up to the one that is named, and is worked out anew in the background once there is a later one
-- (server/stock/kept-dated-goods.ts); until then that item is read from its movements. Emptied, it fills again by itself.
-- Needs: 0110
create table dated_stock (
  stock_id bigint primary key references stock (id),
  -- The last movement that it knows of.
  movement_id bigint not null,
  -- Dates, the earliest first, and the pieces of each; both empty where nothing is left.
  days date[] not null,
  pieces numeric[] not null
);
