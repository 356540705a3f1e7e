-- People, their sessions and codes, and the log of who did what.
-- Staff rows are archived, never deleted (see the trigger), so the tables of the hot path can name them without a
-- foreign key: every sale of a busy shop would otherwise lock the same staff row.

create extension if not exists pg_trgm;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

create table staff (
  id bigint generated always as identity primary key,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  email text not null check (email = lower(email)),
  phone text not null default '',
  location text not null default '',
  roles text[] not null default '{}' check (roles <@ array['admin', 'sales', 'stock', 'reports']),
  password_hash text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index staff_email on staff (email) where deleted_at is null;
create trigger staff_stay before delete on staff for each statement execute function refuse_change();

create table sessions (
  token_hash bytea primary key,
  staff_id bigint not null references staff,
  remember boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_staff on sessions (staff_id);
create index sessions_by_expiry on sessions (expires_at);

-- staff_id is null for an address nobody here has: the answers look the same.
create table reset_tickets (
  token_hash bytea primary key,
  staff_id bigint references staff,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  used_at timestamptz
);
create index reset_tickets_by_expiry on reset_tickets (expires_at);

create table invitation_codes (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index invitation_codes_of_staff on invitation_codes (staff_id);

-- The shape that rate-limiter-flexible keeps its counters in.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The person is kept as they were then. staff_id is null for a failed sign-in of an unknown address.
create table activity_logs (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id bigint,
  first_name text not null,
  last_name text not null,
  email text not null,
  action text not null,
  description text not null
);
create index activity_logs_by_time on activity_logs (at desc, id desc);
create index activity_logs_text on activity_logs using gin (
  lower(action || E'\n' || description || E'\n' || first_name || E'\n' || last_name || E'\n' || email) gin_trgm_ops
);
create trigger activity_logs_append_only before update or delete or truncate on activity_logs
  for each statement execute function refuse_change();
