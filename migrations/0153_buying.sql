-- Buying: suppliers, orders, deliveries, bills, what is paid to suppliers, goods that are sent back, and what was paid in advance.
-- Goods come and go in pieces; a pack is kept with its name and size, as it was.
-- What is new about ledgers and methods is checked by the next migration, where no till waits for it.
-- Needs: 0110
create table suppliers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  tax_number text not null default '',
  -- In how many days their bills are due, and how long they take to deliver.
  terms_days int not null default 0 check (terms_days between 0 and 365),
  lead_days int check (lead_days between 0 and 365),
  note text not null default '',
  -- What was paid to them in advance and not used, kept by the rows of supplier_advances.
  advance numeric(17, 3) not null default 0 check (advance >= 0),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index suppliers_name on suppliers (lower(name)) where deleted_at is null;
create trigger suppliers_stay before delete or truncate on suppliers for each statement execute function refuse_change();

create table orders (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  state text not null default 'draft' check (state = any ('{draft,sent,closed,cancelled}')),
  expected_on date,
  note text not null default '',
  staff_id bigint not null references staff,
  at timestamptz not null,
  sent_at timestamptz,
  -- When it was closed or cancelled.
  ended_at timestamptz
);
create index orders_of_supplier on orders (supplier_id, id desc);
create index orders_sent on orders (id) where state = 'sent';
create trigger orders_stay before delete or truncate on orders for each statement execute function refuse_change();

-- Those of a draft are replaced when it is changed.
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  stock_id bigint not null references stock,
  pack_id bigint references packs,
  pack_name text,
  pack_size numeric(12, 3),
  -- In packs where it has one.
  quantity numeric(12, 3) not null check (quantity > 0),
  -- Of one piece or one pack.
  cost numeric check (cost >= 0),
  constraint order_lines_pack check ((pack_id is null) = (pack_name is null) and (pack_id is null) = (pack_size is null))
);
create index order_lines_of_order on order_lines (order_id, id);
create index order_lines_of_item on order_lines (stock_id);

create table deliveries (
  id bigint generated always as identity primary key,
  -- None: bought at the market, and paid at once.
  supplier_id bigint references suppliers,
  order_id bigint references orders,
  date date not null,
  -- Of the supplier's paper.
  number text check (length(number) between 1 and 100),
  tax numeric(17, 3) not null check (tax >= 0),
  -- Whether the tax is claimed back; otherwise it is a part of what the goods cost.
  reclaims_tax boolean not null,
  -- What the paper comes to, what of it was paid at once, and what the goods cost with all that was spread on them.
  due numeric(17, 3) not null check (due >= 0),
  paid numeric(17, 3) not null check (paid between 0 and due),
  goods_value numeric(17, 3) not null,
  staff_id bigint not null references staff,
  approved_by bigint references staff,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references staff,
  undo_reason text,
  constraint deliveries_goods_value check (goods_value = due - case when reclaims_tax then tax else 0 end),
  constraint deliveries_owed check (paid = due or supplier_id is not null),
  constraint deliveries_undone check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create index deliveries_newest on deliveries (date desc, id desc);
create index deliveries_of_supplier on deliveries (supplier_id, date desc, id desc) where supplier_id is not null;
create index deliveries_of_order on deliveries (order_id) where order_id is not null;
-- A supplier's paper is entered once.
create unique index deliveries_number on deliveries (supplier_id, lower(number))
  where number is not null and supplier_id is not null and undone_at is null;
create trigger deliveries_fix_decimals after insert on deliveries for each row execute function fix_decimals('due', 'tax');
create trigger deliveries_stay before delete or truncate on deliveries for each statement execute function refuse_change();

create table delivery_lines (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  stock_id bigint not null references stock,
  order_line_id bigint references order_lines,
  pack_id bigint references packs,
  pack_name text,
  pack_size numeric(12, 3),
  -- Both in packs where it has one.
  quantity numeric(12, 3) not null check (quantity >= 0),
  free numeric(12, 3) not null check (free >= 0),
  -- As on the paper, without tax.
  total numeric(17, 3) not null check (total >= 0),
  pieces numeric(12, 3) not null check (pieces > 0),
  -- What the pieces cost with their share of all costs.
  value numeric(17, 3) not null check (value >= 0),
  unit_cost_before numeric not null,
  unit_cost_after numeric not null,
  unit_sell_before numeric(17, 3) not null,
  unit_sell_after numeric(17, 3) not null,
  -- Percent of the tax that the selling price includes; 0 where it includes none.
  included_tax numeric not null,
  expires_on date,
  movement_id bigint not null unique references stock_movements,
  constraint delivery_lines_pack check ((pack_id is null) = (pack_name is null) and (pack_id is null) = (pack_size is null)),
  constraint delivery_lines_pieces check (pieces = (quantity + free) * coalesce(pack_size, 1))
);
create index delivery_lines_of_delivery on delivery_lines (delivery_id, id);
create index delivery_lines_of_item on delivery_lines (stock_id, id desc);
create index delivery_lines_of_order on delivery_lines (order_line_id) where order_line_id is not null;
create trigger delivery_lines_append_only before update or delete or truncate on delivery_lines
  for each statement execute function refuse_change();

-- Transport, market dues, or a discount, which is below 0.
create table delivery_costs (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  name text not null check (length(name) between 1 and 200),
  amount numeric(17, 3) not null check (amount <> 0),
  spread text not null check (spread = any ('{value,quantity}'))
);
create index delivery_costs_of_delivery on delivery_costs (delivery_id, id);
create trigger delivery_costs_append_only before update or delete or truncate on delivery_costs
  for each statement execute function refuse_change();

-- What was paid with a delivery.
create table delivery_payments (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  method_id bigint not null references payment_methods,
  amount numeric(17, 3) not null check (amount > 0),
  reference text
);
create index delivery_payments_of_delivery on delivery_payments (delivery_id, id);
create trigger delivery_payments_append_only before update or delete or truncate on delivery_payments
  for each statement execute function refuse_change();

create table bills (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  delivery_id bigint unique references deliveries,
  date date not null,
  due_on date not null,
  amount numeric(17, 3) not null check (amount > 0),
  -- Kept by the rows of bill_settlements.
  paid numeric(17, 3) not null default 0 check (paid >= 0),
  credited numeric(17, 3) not null default 0 check (credited >= 0),
  -- With its delivery.
  cancelled_at timestamptz,
  constraint bills_balance check (paid + credited <= amount),
  constraint bills_cancelled check (cancelled_at is null or paid = 0 and credited = 0)
);
create index bills_of_supplier on bills (supplier_id, due_on, id);
create index bills_open on bills (due_on, id) where cancelled_at is null and paid + credited < amount;
create trigger bills_stay before delete or truncate on bills for each statement execute function refuse_change();

create table supplier_payments (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  date date not null,
  amount numeric(17, 3) not null,
  method_id bigint not null references payment_methods,
  reference text,
  -- What of it was more than the bills, and is an advance.
  kept numeric(17, 3) not null default 0,
  -- The payment that this one takes back, and why.
  reverses bigint references supplier_payments,
  reason text,
  staff_id bigint not null references staff,
  at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  constraint supplier_payments_amount_check check (case when reverses is null then amount > 0 and kept between 0 and amount
    else amount < 0 and kept between amount and 0 end),
  constraint supplier_payments_reason_check check ((reverses is null) = (reason is null)),
  -- What customers paid in advance is theirs.
  constraint supplier_payments_not_deposit check (method_id <> 2)
);
create index supplier_payments_newest on supplier_payments (date desc, id desc) where deleted_at is null;
create index supplier_payments_of_supplier on supplier_payments (supplier_id, date desc, id desc) where deleted_at is null;
create unique index supplier_payments_reversed_once on supplier_payments (reverses) where reverses is not null;
create trigger supplier_payments_fix_decimals after insert on supplier_payments
  for each row execute function fix_decimals('amount');
create trigger supplier_payments_stay before delete or truncate on supplier_payments
  for each statement execute function refuse_change();
create trigger supplier_payments_reversal before insert on supplier_payments for each row when (new.reverses is not null)
  execute function check_reversal('supplier_id', 'method_id');
create trigger supplier_payments_keep_reversed before update of date, amount, method_id, deleted_at, reverses on supplier_payments
  for each row execute function keep_reversed();

create table supplier_returns (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  -- The one whose bill is lowered first.
  delivery_id bigint references deliveries,
  date date not null,
  reason text not null,
  -- What the supplier allows, and what the goods cost.
  credit numeric(17, 3) not null check (credit >= 0),
  cost numeric(17, 3) not null check (cost >= 0),
  -- Of the credit: what lowered bills, what came back as money, and what is an advance.
  credited numeric(17, 3) not null check (credited >= 0),
  refunded numeric(17, 3) not null check (refunded >= 0),
  kept numeric(17, 3) not null check (kept >= 0),
  method_id bigint references payment_methods,
  reference text,
  staff_id bigint not null references staff,
  at timestamptz not null,
  constraint supplier_returns_credit check (credit = credited + refunded + kept),
  constraint supplier_returns_refund check (refunded = 0 or method_id is not null)
);
create index supplier_returns_newest on supplier_returns (date desc, id desc);
create index supplier_returns_of_supplier on supplier_returns (supplier_id, date desc, id desc);
create trigger supplier_returns_fix_decimals after insert on supplier_returns
  for each row execute function fix_decimals('credit');
create trigger supplier_returns_append_only before update or delete or truncate on supplier_returns
  for each statement execute function refuse_change();

create table supplier_return_lines (
  id bigint generated always as identity primary key,
  return_id bigint not null references supplier_returns,
  stock_id bigint not null references stock,
  pack_id bigint references packs,
  pack_name text,
  pack_size numeric(12, 3),
  quantity numeric(12, 3) not null check (quantity > 0),
  pieces numeric(12, 3) not null,
  credit numeric(17, 3) not null check (credit >= 0),
  cost numeric(17, 3) not null check (cost >= 0),
  movement_id bigint not null unique references stock_movements,
  constraint supplier_return_lines_pack
    check ((pack_id is null) = (pack_name is null) and (pack_id is null) = (pack_size is null)),
  constraint supplier_return_lines_pieces check (pieces = quantity * coalesce(pack_size, 1))
);
create index supplier_return_lines_of_return on supplier_return_lines (return_id, id);
create trigger supplier_return_lines_append_only before update or delete or truncate on supplier_return_lines
  for each statement execute function refuse_change();

-- What lowered the balance of a bill: a payment, or goods that were sent back. What is taken back is a row of the opposite amount.
create table bill_settlements (
  id bigint generated always as identity primary key,
  bill_id bigint not null references bills,
  payment_id bigint references supplier_payments,
  return_id bigint references supplier_returns,
  amount numeric(17, 3) not null check (amount <> 0),
  day date not null,
  at timestamptz not null,
  constraint bill_settlements_by check ((payment_id is null) <> (return_id is null))
);
create index bill_settlements_of_bill on bill_settlements (bill_id, id);
create index bill_settlements_of_payment on bill_settlements (payment_id) where payment_id is not null;
create index bill_settlements_of_return on bill_settlements (return_id) where return_id is not null;
create trigger bill_settlements_append_only before update or delete or truncate on bill_settlements
  for each statement execute function refuse_change();

-- A bill's row is held by whoever settles it, so what is left of it is what they saw.
create function keep_bills() returns trigger language plpgsql as $$
begin
  update bills b set paid = b.paid + s.paid, credited = b.credited + s.credited
  from (
    select bill_id, coalesce(sum(amount) filter (where payment_id is not null), 0) as paid,
      coalesce(sum(amount) filter (where return_id is not null), 0) as credited
    from added group by bill_id
  ) as s
  where b.id = s.bill_id;
  return null;
end $$;
create trigger bill_settlements_added after insert on bill_settlements referencing new table as added
  for each statement execute function keep_bills();

-- What was paid to suppliers in advance, and spent of it. The method Advance has the same amounts in the ledger of money.
create table supplier_advances (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references suppliers,
  document text not null check (document = any ('{delivery,"supplier payment","supplier return"}')),
  document_id bigint not null,
  -- Signed: what is paid in advance is positive.
  amount numeric(17, 3) not null check (amount <> 0),
  day date not null,
  at timestamptz not null
);
create index supplier_advances_of_supplier on supplier_advances (supplier_id, day);
create trigger supplier_advances_append_only before update or delete or truncate on supplier_advances
  for each statement execute function refuse_change();

create function keep_advances() returns trigger language plpgsql as $$
begin
  update suppliers s set advance = s.advance + a.amount
  from (select supplier_id, sum(amount) as amount from added group by supplier_id) as a
  where s.id = a.supplier_id;
  return null;
end $$;
create trigger supplier_advances_added after insert on supplier_advances referencing new table as added
  for each statement execute function keep_advances();

alter table money_movements
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check check (kind = any ('{sale,refund,"debt payment",deposit,"deposit refund",expense,tax-payment,purchase,"supplier payment","supplier refund",banked,transfer,"cash in","cash out",float,"count difference"}')) not valid;
alter table stock_movements
  drop constraint stock_movements_kind,
  drop constraint stock_movements_quantity,
  add constraint stock_movements_kind check (kind = any ('{opening,restock,received,"received undone","sent back",sale,"sale deleted",adjustment,revaluation,return,loss,"written off"}')) not valid,
  add constraint stock_movements_quantity check ((quantity <> 0.0 or kind = any ('{opening,sale,"sale deleted",return,loss}')) = (kind <> 'revaluation')) not valid;

-- Added with the first supplier, by the server.
alter table payment_methods
  drop constraint payment_methods_kind_check,
  add constraint payment_methods_kind_check check (kind = any ('{cash,deposit,bank,advance,"mobile money",card,transfer,other}'));
create unique index payment_methods_one_advance on payment_methods (kind) where kind = 'advance';
