-- A deleted line is worth what it had cost when it was sold. What the item's cost of today makes of it beyond that is
-- revaluation on the day of the deletion, not on the day of the sale (server/reports/events.ts).
-- Needs: 0122

lock table report_sums, report_progress in share row exclusive mode;

-- Up to which movement that is in report_sums. The version before goes on without it, and leaves it to this one.
alter table report_progress add column deletions_to bigint not null default 0;

-- Step: valuing deleted lines at the cost of their sale
with parts as (
  select part.day, m.stock_id, part.value
  from stock_movements m
  join sale_lines l on l.id = m.sale_line_id
  cross join lateral (
    select unit_cost from stock_movements p where p.stock_id = m.stock_id and p.id < m.id order by p.id desc limit 1
  ) as before
  cross join lateral (
    select round(m.balance * m.unit_cost, money_decimals())
      - round((m.balance - m.quantity) * before.unit_cost, money_decimals())
      - round(m.balance * l.unit_cost, money_decimals())
      + round((m.balance - m.quantity) * l.unit_cost, money_decimals()) as value
  ) as rest
  cross join lateral (values (l.sold_on, -rest.value), (m.date, rest.value)) as part (day, value)
  where m.kind = 'sale deleted' and m.date <> l.sold_on and rest.value <> 0
    and m.id <= (select movements_to from report_progress)
)
insert into report_sums as s (dimension, span, starts, key, lines, quantity, gross, discounts, added_tax, tax, cost,
  returned_lines, returned_quantity, returns, returned_tax, returned_cost, returned_debt, lost, stock_quantity, stock_value,
  received, adjusted)
select of.dimension, span.name, date_trunc(span.name, day::timestamp)::date, of.key, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  sum(value), 0, 0
from parts
cross join lateral (values ('day', ''), ('item', stock_id::text)) as of (dimension, key)
cross join (values ('day'), ('month')) as span (name)
group by 1, 2, 3, 4
on conflict (dimension, span, starts, key) do update set stock_value = s.stock_value + excluded.stock_value;

update report_progress set deletions_to = movements_to;
