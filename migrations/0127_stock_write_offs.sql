-- Goods that left without being sold, or turned up: damaged, expired, stolen, used by the owner, given away, lost, found.
-- Needs: 0122

-- Each is one movement of kind 'written off'. Its value is what it took at cost, with the sign of its quantity.
create table stock_write_offs (
  id bigint generated always as identity primary key,
  movement_id bigint not null unique,
  stock_id bigint not null references stock,
  day date not null,
  at timestamptz not null,
  staff_id bigint not null references staff,
  approved_by bigint references staff,
  reason text not null check (reason in ('damaged', 'expired', 'stolen', 'own-use', 'gift', 'lost', 'found')),
  note text not null default '',
  quantity numeric(12, 3) not null check (quantity <> 0 and (quantity > 0) = (reason = 'found')),
  value numeric(17, 3) not null check (value * quantity >= 0)
);
create index stock_write_offs_by_day on stock_write_offs (day, id);
create index stock_write_offs_of_item on stock_write_offs (stock_id, day);
create trigger stock_write_offs_append_only before update or delete or truncate on stock_write_offs
  for each statement execute function refuse_change();

alter table stock_movements drop constraint stock_movements_kind;
alter table stock_movements add constraint stock_movements_kind check
  (kind = any ('{opening, restock, sale, sale deleted, adjustment, revaluation, return, loss, written off}')) not valid;
alter table stock_movements validate constraint stock_movements_kind;

-- An admin may approve such a loss, up to an amount at cost. What is checked about an action and its amount is written anew.
do $$
declare
  one record;
begin
  for one in
    select conname from pg_constraint where conrelid = 'approvals'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%amount%' or conname = 'approvals_action_check')
  loop
    execute format('alter table approvals drop constraint %I', one.conname);
  end loop;
end $$;
alter table approvals
  add constraint approvals_action_check check (action in ('discount', 'credit', 'return', 'void', 'cash-out', 'stock-loss')),
  add constraint approvals_amount_check
    check (amount is not null or action not in ('discount', 'credit', 'cash-out', 'stock-loss'));

-- What a check of the books noticed that is not wrong, but deserves a look.
alter table books_checks add column notices jsonb not null default '[]';

-- Which import a report is of, so that it can be opened from the log. Who may read it depends on it.
alter table import_reports add column kind text check (kind in ('stock', 'customers'));
