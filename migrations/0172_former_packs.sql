-- What was in a pack before its size was changed: a till without a connection goes on selling by the size it knows.
-- Needs: 0110
create table former_packs (
  pack_id bigint not null references packs,
  name text not null,
  -- Pieces that were in it.
  size numeric(12, 3) not null,
  -- The transaction that changed it: the version of a till's catalogue says which ones it has seen.
  until xid8 not null
);
create index former_packs_of_pack on former_packs (pack_id);

create function keep_former_packs() returns trigger language plpgsql as $$
begin
  insert into former_packs (pack_id, name, size, until)
  select was.id, was.name, was.size, pg_current_xact_id()
  from packs_before was join packs_after now on now.id = was.id
  where now.size <> was.size order by was.id;
  return null;
end $$;
create trigger packs_former after update on packs referencing old table as packs_before new table as packs_after
  for each statement execute function keep_former_packs();
create trigger former_packs_stay before update or delete or truncate on former_packs for each statement execute function refuse_change();
