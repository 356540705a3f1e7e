-- An admin's PIN approves one thing at a seller's till.
create table till_pins (
  staff_id bigint primary key references staff,
  -- Argon2, like passwords.
  hash text not null,
  -- In a row; ten switch it off until its owner sets it anew.
  wrong_tries integer not null default 0,
  set_at timestamptz not null
);

create table approvals (
  id bigint generated always as identity primary key,
  -- Who asked and may use it, and who approved.
  staff_id bigint not null references staff,
  approved_by bigint not null references staff,
  action text not null check (action in ('discount', 'credit', 'return', 'void', 'cash-out')),
  -- Up to this much; null where the action has no amount.
  amount numeric(17, 3),
  customer_id bigint references customers,
  receipt_id bigint references receipts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set in the transaction of the document that needed it.
  spent_at timestamptz,
  document text,
  document_id bigint
);
