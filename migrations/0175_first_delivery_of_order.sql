-- The first delivery of an order that was not undone, kept with the order: how long a supplier takes is read from their last five
-- orders, and the buy list asks that of every supplier.
-- Needs: 0110
lock table orders, deliveries in access exclusive mode;
alter table orders
  -- No foreign key, because deliveries already have one to orders.
  add column first_delivery_id bigint,
  add column first_came_on date,
  add constraint orders_first_delivery check ((first_delivery_id is null) = (first_came_on is null));

-- Also called when a shop is loaded without triggers.
create function fill_first_deliveries() returns void language sql as $$
  update orders o set first_delivery_id = first.id, first_came_on = first.date
  from (
    select distinct on (order_id) order_id, id, date from deliveries
    where order_id is not null and undone_at is null order by order_id, date, id
  ) as first
  where first.order_id = o.id
$$;
select fill_first_deliveries();

-- Whoever delivers an order, or undoes one of its deliveries, holds the order meanwhile.
create function keep_first_delivery() returns trigger language plpgsql as $$
begin
  update orders set (first_delivery_id, first_came_on) = (
    select id, date from deliveries where order_id = new.order_id and undone_at is null order by date, id limit 1
  ) where id = new.order_id;
  return null;
end $$;
create trigger deliveries_first after insert or update of undone_at on deliveries
  for each row when (new.order_id is not null) execute function keep_first_delivery();

create index orders_delivered on orders (supplier_id, first_came_on desc, first_delivery_id desc) include (sent_at)
  where first_came_on is not null;
