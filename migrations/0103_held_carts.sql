-- Carts set aside at the till. They reserve nothing. One that was taken up or deleted stays, for repeats of the same request.
create table held_carts (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  customer_id bigint references customers,
  payment_date date,
  discount jsonb,
  -- [{"stockId": 3, "quantity": 2, "heldAt": 1.5, "discount": null}]: the price when it was set aside.
  lines jsonb not null check (jsonb_array_length(lines) > 0),
  -- When it was taken up or deleted, and by whom.
  ended_at timestamptz,
  ended_by bigint references staff,
  check ((ended_at is null) = (ended_by is null))
);
create index held_carts_open on held_carts (id) where ended_at is null;
