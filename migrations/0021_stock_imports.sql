-- How far each import has come. Written on a connection of its own while the import's transaction runs, so that any
-- server can tell; only 'done' is written by that transaction itself, so it is true exactly when the items are there.
create table stock_imports (
  id uuid primary key,
  staff_id bigint not null,
  state text not null check (state in ('running', 'done', 'failed')),
  done integer not null,
  total integer not null,
  at timestamptz not null
);
