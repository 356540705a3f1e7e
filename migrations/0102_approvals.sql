-- An admin's PIN approves one thing at a seller's till.
create table till_pins (
  staff_id bigint primary key references staff,
  -- Argon2, like passwords.
  hash text not null,
  -- In a row; ten switch it off until its owner sets a new one.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 10),
  set_at timestamptz not null
);

-- They stay as history, used or not.
create table approvals (
  id bigint generated always as identity primary key,
  -- Who asked and may use it, and who approved.
  staff_id bigint not null references staff,
  approved_by bigint not null references staff,
  action text not null check (action in ('discount', 'credit', 'return', 'void', 'cash-out')),
  -- Up to this much.
  amount numeric(17, 3) check ((amount is not null) = (action in ('discount', 'credit', 'cash-out'))),
  customer_id bigint references customers check ((customer_id is not null) = (action = 'credit')),
  receipt_id bigint references receipts check ((receipt_id is not null) = (action in ('return', 'void'))),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set in the transaction of the document that needed it.
  spent_at timestamptz,
  document text,
  document_id bigint,
  check ((spent_at is null) = (document is null) and (spent_at is null) = (document_id is null))
);

-- Whether an approval covers what this person is about to do. Every document that spends one asks here, with the row locked
-- or in the update itself, so that of two documents one gets it.
create function approval_covers(
  approval approvals, by_staff bigint, for_action text, for_amount numeric, for_customer bigint, for_receipt bigint,
  moment timestamptz
) returns boolean language sql immutable as $$
  select approval.spent_at is null and approval.expires_at > moment
    and approval.staff_id = by_staff and approval.action = for_action
    and coalesce(approval.amount is null or for_amount <= approval.amount, false)
    and coalesce(approval.customer_id is null or for_customer = approval.customer_id, false)
    and coalesce(approval.receipt_id is null or for_receipt = approval.receipt_id, false)
$$;
