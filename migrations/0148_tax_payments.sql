-- What the shop pays to the tax office: out of a method, and off what it owes.
-- What is new about the ledger of money is checked by the next migration, where no till waits for it.
-- Needs: 0110
create table tax_payments (
  id bigint generated always as identity primary key,
  date date not null,
  amount numeric(17, 3) not null,
  method_id bigint not null references payment_methods,
  reference text,
  note text check (length(note) between 1 and 1000),
  -- The payment that this one takes back, and why.
  reverses bigint references tax_payments,
  reason text,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  constraint tax_payments_amount_check check (case when reverses is null then amount > 0 else amount < 0 end),
  constraint tax_payments_reason_check check ((reverses is null) = (reason is null)),
  -- What customers paid in advance is theirs.
  constraint tax_payments_not_deposit check (method_id <> 2)
);
create index tax_payments_newest on tax_payments (date desc, id desc) where deleted_at is null;
create unique index tax_payments_reversed_once on tax_payments (reverses) where reverses is not null;
create trigger tax_payments_fix_decimals after insert on tax_payments for each row execute function fix_decimals('amount');
create trigger tax_payments_stay before delete or truncate on tax_payments for each statement execute function refuse_change();
create trigger tax_payments_reversal before insert on tax_payments for each row when (new.reverses is not null)
  execute function check_reversal('method_id');
create trigger tax_payments_keep_reversed before update of date, amount, method_id, deleted_at, reverses on tax_payments
  for each row execute function keep_reversed();

alter table money_movements
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check check (kind = any ('{sale,refund,"debt payment",deposit,"deposit refund",expense,tax-payment,banked,transfer,"cash in","cash out",float,"count difference"}')) not valid;
