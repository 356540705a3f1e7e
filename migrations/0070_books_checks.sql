-- What each check of the books found, so that every server and the dashboard know the last one.
create table books_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  agree boolean not null,
  milliseconds integer not null,
  covered jsonb not null,
  findings jsonb not null
);
