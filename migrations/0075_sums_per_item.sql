-- What each item's standing lines come to, beside how many they are: a text search over all days adds up items instead
-- of lines. Written by the same update that takes the goods, and in no index, so that it stays as cheap (HOT).
alter table stock
  add column sold_quantity numeric not null default 0,
  add column sold_cost numeric not null default 0,
  add column sold_total numeric not null default 0;

update stock set sold_quantity = l.quantity, sold_cost = l.cost, sold_total = l.total
from (
  select stock_id, sum(quantity) as quantity, sum(cost) as cost, sum(total) as total
  from sale_lines where deleted_at is null group by 1
) as l where l.stock_id = stock.id;
