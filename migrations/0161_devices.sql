-- Tills: browsers that an admin registered, each with a key of its own, and sessions that were opened at one with a PIN.
-- Needs: 0110
create table devices (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 200),
  -- P-256, as SPKI. What it belongs to never leaves the device.
  public_key bytea not null,
  -- It may sell without a connection.
  offline boolean not null default false,
  registered_by bigint not null references staff,
  registered_at timestamptz not null,
  revoked_at timestamptz,
  -- What it said of itself last.
  last_heard_at timestamptz,
  waiting_count int not null default 0 check (waiting_count >= 0),
  waiting_total numeric(17, 3) not null default 0 check (waiting_total >= 0),
  last_number bigint not null default 0 check (last_number >= 0),
  protected boolean not null default false,
  -- In milliseconds: the server's clock less its own.
  clock_offset bigint not null default 0
);
-- T1 is never another till than it was.
create trigger devices_stay before delete or truncate on devices for each statement execute function refuse_change();

-- A session of a device has the role sales only. Its token is hashed in another way (server/sessions/session.ts), so that a server
-- that does not know this column does not find it.
alter table sessions add device_id bigint references devices;
create index sessions_of_device on sessions (device_id) where device_id is not null;
