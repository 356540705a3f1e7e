-- The second step of signing in, for those who turned it on.

-- Not asked for before confirmed_at is set: until then it is being set up. last_step is the newest time step whose code
-- was accepted; a code of that step or an older one is not taken again.
create table second_factors (
  staff_id bigint primary key references staff,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_codes (
  staff_id bigint not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Given for a right password, exchanged for a session with a right code.
create table sign_in_tickets (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  remember boolean not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_tickets_of_staff on sign_in_tickets (staff_id);
create index sign_in_tickets_by_expiry on sign_in_tickets (expires_at);
