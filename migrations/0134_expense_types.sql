-- Types of expenses: the five that every shop has, and the shop's own, which are archived, never deleted.
create table expense_types (
  id bigint generated always as identity primary key,
  -- What an expense carries. A new name is carried over to the expenses that have the old one.
  name text not null unique check (name <> ''),
  built_in boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  -- The screens call Labour so.
  constraint expense_types_label check (lower(name) <> 'causal labour')
);
create unique index expense_types_name on expense_types (lower(name));
insert into expense_types (name, built_in, created_at)
select name, true, now() from unnest(array['Utility', 'Meals', 'Commissions', 'Labour', 'Transport']) as name;

alter table expenses drop constraint expenses_type_check;
alter table expenses add constraint expenses_type foreign key (type) references expense_types (name) on update cascade;
