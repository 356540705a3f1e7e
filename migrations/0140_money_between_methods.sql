-- Money that moves between methods, and what cash that is put in or taken out is for. A transfer is out of one method and into
-- another; what it cost is an expense that names it. Cash that was put in or taken out before is the owner's, as it was.
-- What is new about tables of sales is checked by the next migration, where no till waits for it.
-- Needs: 0110
create table transfers (
  id bigint generated always as identity primary key,
  date date not null,
  from_method_id bigint not null references payment_methods,
  to_method_id bigint not null references payment_methods,
  amount numeric(17, 3) not null,
  reference text,
  note text check (length(note) between 1 and 1000),
  -- The transfer that this one takes back, and why.
  reverses bigint unique references transfers,
  reason text,
  staff_id bigint not null references staff,
  created_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references staff,
  constraint transfers_amount_check check (case when reverses is null then amount > 0 else amount < 0 end),
  constraint transfers_reason_check check ((reverses is null) = (reason is null)),
  constraint transfers_two_methods check (from_method_id <> to_method_id),
  -- What customers paid in advance is theirs.
  constraint transfers_not_deposit check (from_method_id <> 2 and to_method_id <> 2)
);
create index transfers_newest on transfers (date desc, id desc) where deleted_at is null;
create trigger transfers_fix_decimals after insert on transfers for each row execute function fix_decimals('amount');
create trigger transfers_stay before delete or truncate on transfers for each statement execute function refuse_change();

-- The transfer that it was paid for.
alter table expenses add column transfer_id bigint references transfers;
create unique index expenses_of_transfer on expenses (transfer_id) where transfer_id is not null;

alter table cash_movements
  add column purpose text not null default 'owner',
  -- Where it came or went.
  add column method_id bigint not null default 1,
  add constraint cash_movements_purpose check (purpose = any ('{owner,loan,other-income}')) not valid,
  add constraint cash_movements_other_income check (purpose <> 'other-income' or kind = 'in') not valid,
  add constraint cash_movements_float check (kind <> 'float' or purpose = 'owner' and method_id = 1) not valid,
  add constraint cash_movements_not_deposit check (method_id <> 2) not valid,
  add constraint cash_movements_method_id_fkey foreign key (method_id) references payment_methods not valid;

alter table money_movements
  drop constraint money_movements_kind_check,
  add constraint money_movements_kind_check check (kind = any ('{sale,refund,"debt payment",deposit,"deposit refund",expense,banked,transfer,"cash in","cash out",float,"count difference"}')) not valid;
