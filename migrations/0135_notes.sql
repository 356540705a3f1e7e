-- Notes on sales, expenses and customers, and photos of the papers of expenses.

-- Beside the receipts, so that a sale without a note writes nothing for it.
create table receipt_notes (
  receipt_id bigint primary key references receipts,
  note text not null check (length(note) between 1 and 1000)
);

alter table expenses add column note text check (length(note) between 1 and 1000);
alter table customers add column note text check (length(note) between 1 and 1000);

create table expense_photos (
  expense_id bigint primary key references expenses,
  type text not null check (type in ('image/png', 'image/jpeg')),
  picture bytea not null check (octet_length(picture) <= 500000),
  changed_at timestamptz not null
);
