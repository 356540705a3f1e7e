-- How far the owner has come on the path of the first hour. A shop that has sold before needs none.
-- Needs: 0110
create table guided_start (
  only_row boolean primary key default true check (only_row),
  -- Each step that was answered: done or skipped.
  steps jsonb not null default '{}',
  -- When it was first opened: signing in leads there only once.
  begun_at timestamptz,
  dismissed_at timestamptz
);
insert into guided_start (begun_at, dismissed_at)
select at, at from (select now() as at where exists (select from receipts)) as sold
union all select null, null where not exists (select from receipts);
