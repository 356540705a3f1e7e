-- What the journal of each day comes to, account by account. The server works out whole days anew, in the background, whenever
-- something of them has changed (server/journal/add-up-accounts.ts); whatever has changed since is read from its rows. No sale
-- writes to these tables.
-- Needs: 0110
create table account_days (
  day date not null,
  -- As the postings of documents call it (server/documents/document-rows.ts): 'method', 'sales'.
  account text not null,
  -- Whose it is: a method, a type of expense, a tax. Empty where there is one such account; customers are added up.
  key text not null,
  debit numeric not null,
  credit numeric not null,
  -- How many postings these are.
  postings integer not null,
  primary key (day, account, key)
);

-- Up to which row of each ledger the days are worked out.
create table account_progress (
  ledger text primary key,
  up_to bigint not null
);

-- Days whose postings changed without a new row in any ledger.
create table posting_changes (
  id bigint generated always as identity primary key,
  day date not null
);
create trigger posting_changes_append_only before update or delete or truncate on posting_changes
  for each statement execute function refuse_change();

-- An expense that gets another type moves to another account, though no money moves. A type that gets another name is the same
-- account: its old name is gone by then.
create function note_changed_expenses() returns trigger language plpgsql as $$
begin
  insert into posting_changes (day)
  select distinct n.date from after n join before o on o.id = n.id
  where n.type <> o.type and exists (select from expense_types t where t.name = o.type);
  return null;
end $$;
create trigger expenses_note_changes after update on expenses
  referencing old table as before new table as after for each statement execute function note_changed_expenses();

-- Stock that came in or was corrected on a day. A sale does not write to them.
create index stock_movements_by_day on stock_movements (date) where kind <> 'sale';
create index stock_movements_by_moment on stock_movements (at) where kind <> 'sale';
