-- One admin is the owner of the shop, whom only they themselves change: the first one, until the owner hands it over.
-- Needs: 0110
alter table staff add column owner boolean not null default false;
update staff set owner = true
where id = (select min(id) from staff where deleted_at is null and 'admin' = any (roles));
create unique index staff_owner on staff (owner) where owner;

-- The secret of an invitation's link, beside its code.
alter table invitation_codes add column link_hash bytea unique;
