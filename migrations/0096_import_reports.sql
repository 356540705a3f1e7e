-- What an import did, row by row, as it was answered: whoever repeats it with its key gets the same report.
create table import_reports (
  id bigint primary key generated always as identity,
  staff_id bigint not null,
  at timestamptz not null,
  report jsonb not null
);
create trigger import_reports_append_only before update or delete or truncate on import_reports
  for each statement execute function refuse_change();
