-- Carts set aside at the till. They reserve nothing; taking one up or deleting it removes its row.
create table held_carts (
  id bigint generated always as identity primary key,
  name text not null,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  customer_id bigint references customers,
  payment_date date,
  discount jsonb,
  -- [{"stockId": 3, "name": "Pens", "quantity": 2, "unitSell": 1.5, "discount": null}]: the price when it was set aside.
  lines jsonb not null
);
