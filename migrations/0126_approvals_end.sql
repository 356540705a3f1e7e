-- An approval ends when the person who gave it sets another PIN, is no longer an admin or has left. The approval of a return is
-- for up to an amount, like the others; those that the version before gives have none, and cover as much as they did.
-- Needs: 0122
lock table staff, till_pins in share row exclusive mode;
lock table approvals in access exclusive mode;

alter table approvals drop constraint approvals_check;
alter table approvals add constraint approvals_amount check (
  case when action = 'return' then true else (amount is not null) = (action in ('discount', 'credit', 'cash-out')) end
);
create index approvals_unspent on approvals (approved_by) where spent_at is null;

create function end_approvals() returns trigger language plpgsql as $$
begin
  update approvals set expires_at = created_at
  where approved_by = (to_jsonb(new) ->> tg_argv[0])::bigint and spent_at is null and expires_at > created_at;
  return null;
end $$;
create trigger end_approvals after update of hash on till_pins
for each row when (old.hash is distinct from new.hash) execute function end_approvals('staff_id');
create trigger end_approvals after update of roles, deleted_at on staff
for each row when (new.deleted_at is not null or not ('admin' = any(new.roles))) execute function end_approvals('id');
