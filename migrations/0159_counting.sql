-- Counting what is on the shelves while selling goes on: counts, what people entered, and what was posted of it. What a count
-- finds too little or too much is written off, with the reason 'counted'.
-- What is new about the ledger is checked by the next migration, where no till waits for it.
-- Needs: 0110
create table counts (
  id bigint generated always as identity primary key,
  name text not null default '',
  state text not null default 'open' check (state = any ('{open,posted,cancelled}')),
  -- Everything, some categories, or the items of count_items: named, or picked for a day.
  scope text not null check (scope = any ('{all,categories,items,today}')),
  category_ids bigint[],
  -- Until it is posted, or reviewed by someone who may post it, whoever counts does not see what the books say.
  blind boolean not null,
  reviewed_at timestamptz,
  -- One item, counted at the till, and posted at once.
  in_place boolean not null default false,
  staff_id bigint not null references staff,
  at timestamptz not null,
  -- When it was posted or cancelled, and by whom.
  ended_at timestamptz,
  ended_by bigint references staff,
  constraint counts_categories check ((scope = 'categories') = (category_ids is not null)),
  constraint counts_ended check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create index counts_open on counts (id) where state = 'open';
create trigger counts_stay before delete or truncate on counts for each statement execute function refuse_change();

create table count_items (
  count_id bigint not null references counts,
  stock_id bigint not null references stock,
  primary key (count_id, stock_id)
);
create trigger count_items_append_only before update or delete or truncate on count_items
  for each statement execute function refuse_change();

create table count_entries (
  id bigint generated always as identity primary key,
  count_id bigint not null references counts,
  -- Chosen by whoever sends it, so that what is sent twice is entered once.
  key text not null check (length(key) between 1 and 100),
  stock_id bigint not null references stock,
  place text not null default '',
  staff_id bigint not null references staff,
  pack_id bigint references packs,
  pack_name text,
  pack_size numeric(12, 3),
  -- In packs where it has one.
  quantity numeric(12, 3) not null check (quantity >= 0),
  pieces numeric(12, 3) not null,
  -- Adds to what this person entered at this place, instead of replacing it.
  adds boolean not null,
  -- When it was counted, which may be before it was entered, and what the books said at that moment, after that movement.
  counted_at timestamptz not null,
  book numeric(12, 3) not null check (book >= 0),
  movement_id bigint not null,
  at timestamptz not null,
  -- Taken back, or replaced by another entry.
  dropped_at timestamptz,
  dropped_by bigint references count_entries,
  constraint count_entries_once unique (count_id, key),
  constraint count_entries_pack check ((pack_id is null) = (pack_name is null) and (pack_id is null) = (pack_size is null)),
  constraint count_entries_pieces check (pieces = quantity * coalesce(pack_size, 1)),
  constraint count_entries_dropped check (dropped_by is null or dropped_at is not null)
);
create index count_entries_of_item on count_entries (count_id, stock_id, id);
create index count_entries_of_person on count_entries (count_id, staff_id, id desc);
create index count_entries_dropped_by on count_entries (dropped_by) where dropped_by is not null;
create trigger count_entries_stay before delete or truncate on count_entries
  for each statement execute function refuse_change();

alter table stock_write_offs
  add column count_id bigint references counts,
  drop constraint stock_write_offs_check,
  drop constraint stock_write_offs_reason_check,
  add constraint stock_write_offs_check
    check (quantity <> 0 and (reason = 'counted' or (quantity > 0) = (reason = 'found'))),
  add constraint stock_write_offs_reason_check
    check (reason = any ('{damaged,expired,stolen,own-use,gift,lost,found,counted}')),
  add constraint stock_write_offs_counted check ((reason = 'counted') = (count_id is not null));

-- What was posted of a count, each item once, whoever posts it and however often.
create table count_results (
  count_id bigint not null references counts,
  stock_id bigint not null references stock,
  counted numeric(12, 3) not null check (counted >= 0),
  book numeric(12, 3) not null check (book >= 0),
  difference numeric(12, 3) not null,
  -- None where the books were right.
  write_off_id bigint unique references stock_write_offs,
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (count_id, stock_id),
  constraint count_results_difference check (difference = counted - book),
  constraint count_results_write_off check ((difference = 0) = (write_off_id is null))
);
create index count_results_of_item on count_results (stock_id, at desc);
create trigger count_results_append_only before update or delete or truncate on count_results
  for each statement execute function refuse_change();

alter table stock_movements
  drop constraint stock_movements_kind,
  add constraint stock_movements_kind check (kind = any ('{opening,restock,received,"received undone","late cost","sent back",sale,"sale deleted",adjustment,revaluation,return,loss,"written off",counted}')) not valid;
