-- What an import made and changed, so that the whole of it can be undone, and who undid it when.
-- Needs: 0110
create table import_changes (
  import_id bigint not null references import_reports,
  place integer not null,
  -- Movements of its goods have ids above the first number, up to the second. Its items were held meanwhile, so no others have.
  movements_after bigint,
  movements_until bigint,
  -- What many items or customers were before, and what it made of them.
  changes jsonb not null,
  primary key (import_id, place)
);
create trigger import_changes_append_only before update or delete or truncate on import_changes
  for each statement execute function refuse_change();

create table import_undos (
  id bigint generated always as identity primary key,
  import_id bigint not null references import_reports,
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- How many it archived, gave back their values and left, and which ones it left.
  outcome jsonb not null,
  constraint import_undos_once unique (import_id)
);
create trigger import_undos_append_only before update or delete or truncate on import_undos
  for each statement execute function refuse_change();
