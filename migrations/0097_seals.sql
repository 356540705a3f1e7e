-- Seals: entries of the log and movements of money chained, so that nobody changes, removes or puts in one of them unseen.
-- Each seal is a SHA-256 over the seal before and the content of the next run of rows. server/seals/ makes and checks them.
create table seals (
  -- Counted without gaps, which an identity does not promise.
  id bigint primary key,
  at timestamptz not null,
  -- How the content of its rows is written; see sealed_entry.
  version smallint not null,
  -- The last entry it covers (the seal before says where it starts), how many all seals up to this one cover, and which
  -- ids its own have.
  entries_to bigint not null,
  entries bigint not null,
  entry_ids int8multirange not null,
  movements_to bigint not null,
  movements bigint not null,
  movement_ids int8multirange not null,
  -- Of each row, entries first, the first 8 bytes of its own SHA-256: they tell which row it is when the seal is broken.
  digests bytea not null,
  hash bytea not null unique
);
create trigger seals_append_only before update or delete or truncate on seals
  for each statement execute function refuse_change();

-- The content of a row: all its columns, in PostgreSQL's own text of a row. That follows two settings of the connection,
-- TimeZone and DateStyle, so only functions that set both call these (`add_seal`, `first_broken_seal`, `first_difference`).
--
-- A migration that adds a column to one of these tables must replace these functions and add_seal: version 1 then lists
-- the columns there were, `row(entry.id, entry.at, …)::text`, which is the same text; version 2 is all there are, and
-- new seals say version 2. Columns are neither dropped, moved nor retyped: their old content could not be told any more.
create function sealed_entry(version smallint, entry activity_logs) returns text
  language sql stable parallel safe as $$ select entry::text $$;

create function sealed_movement(version smallint, movement money_movements) returns text
  language sql stable parallel safe as $$ select movement::text $$;

-- The rows of a seal as one text. In `from`, PostgreSQL makes it part of the query around it, so that checking many small
-- seals stays fast.
create function sealed_rows(
  version smallint, entries_after bigint, entries_to bigint, movements_after bigint, movements_to bigint
) returns table (content text) language sql stable parallel safe as $$
  select concat(
    (select string_agg(sealed_entry(version, e), E'\n' order by e.id) from activity_logs e
      where e.id > entries_after and e.id <= entries_to),
    E'\n\n',
    (select string_agg(sealed_movement(version, m), E'\n' order by m.id) from money_movements m
      where m.id > movements_after and m.id <= movements_to))
$$;

create function seal_hash(seal seals, before bytea, content text) returns bytea
  language sql stable parallel safe as $$
  select sha256(coalesce(before, '') || seal.digests || convert_to(
    concat_ws(' ', seal.id, extract(epoch from seal.at), seal.version, seal.entries_to, seal.entries, seal.entry_ids,
      seal.movements_to, seal.movements, seal.movement_ids) || E'\n' || content, 'UTF8'))
$$;

-- Makes the next seal, of at most `most` rows of each table and none above these ids; answers whether there was one to make.
-- It's for the caller to know that no row at or below them can still appear.
create function add_seal(last_entry bigint, last_movement bigint, most int) returns boolean
  language plpgsql set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
declare
  before seals;
  seal seals;
  entry_digests bytea;
  movement_digests bytea;
begin
  select * into before from seals order by id desc limit 1;
  before.entries_to := coalesce(before.entries_to, -9223372036854775808);
  before.movements_to := coalesce(before.movements_to, -9223372036854775808);
  seal.id := coalesce(before.id, 0) + 1;
  seal.at := clock_timestamp();
  seal.version := 1;

  select count(*), max(id), range_agg(int8range(id, id, '[]')), string_agg(substring(sha256(content) for 8), '' order by id)
  into seal.entries, seal.entries_to, seal.entry_ids, entry_digests
  from (
    select id, convert_to(sealed_entry(seal.version, e), 'UTF8') as content from activity_logs e
    where id > before.entries_to and id <= last_entry order by id limit most
  ) as run;
  select count(*), max(id), range_agg(int8range(id, id, '[]')), string_agg(substring(sha256(content) for 8), '' order by id)
  into seal.movements, seal.movements_to, seal.movement_ids, movement_digests
  from (
    select id, convert_to(sealed_movement(seal.version, m), 'UTF8') as content from money_movements m
    where id > before.movements_to and id <= last_movement order by id limit most
  ) as run;
  if seal.entries + seal.movements = 0 then
    return false;
  end if;

  seal.entries := seal.entries + coalesce(before.entries, 0);
  seal.entries_to := coalesce(seal.entries_to, before.entries_to);
  seal.entry_ids := coalesce(seal.entry_ids, '{}');
  seal.movements := seal.movements + coalesce(before.movements, 0);
  seal.movements_to := coalesce(seal.movements_to, before.movements_to);
  seal.movement_ids := coalesce(seal.movement_ids, '{}');
  seal.digests := coalesce(entry_digests, '') || coalesce(movement_digests, '');
  select seal_hash(seal, before.hash, content) into seal.hash
  from sealed_rows(seal.version, before.entries_to, seal.entries_to, before.movements_to, seal.movements_to);
  insert into seals select seal.*;
  return true;
end $$;

-- The first seal that is not what its rows and the seal before make it; null when the chain holds.
create function first_broken_seal() returns bigint
  language sql stable set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
  select min(s.id) from seals s left join seals before on before.id = s.id - 1,
    lateral sealed_rows(s.version, coalesce(before.entries_to, -9223372036854775808), s.entries_to,
      coalesce(before.movements_to, -9223372036854775808), s.movements_to) as run
  where s.hash <> seal_hash(s, before.hash, run.content)
$$;

-- The first row that is not as this seal has it. None where the rows are right, or the seal's own account of them is not
-- even consistent: then it is the seal that was changed.
create function first_difference(seal_id bigint) returns table (record text, detail text)
  language sql stable set timezone = 'UTC' set datestyle = 'ISO, YMD' as $$
  with seal as (
    select s.version, s.entries_to, s.entry_ids, s.movements_to, s.movement_ids, s.digests,
      coalesce(before.entries_to, -9223372036854775808) as entries_after,
      coalesce(before.movements_to, -9223372036854775808) as movements_after
    from seals s left join seals before on before.id = s.id - 1
    where s.id = seal_id and (s.id = 1 or before.id is not null) and length(s.digests) = 8 * (
      select coalesce(sum(upper(r) - lower(r)), 0)
      from (select unnest(s.entry_ids) as r union all select unnest(s.movement_ids)) as ranges)
  ), sealed as (
    select kind, id, substring(digests from (8 * row_number() over (order by kind, id) - 7)::int for 8) as digest
    from (
      select 'log entry' as kind, generate_series(lower(r), upper(r) - 1) as id, digests
      from seal, unnest(entry_ids) as r
      union all
      select 'money movement', generate_series(lower(r), upper(r) - 1), digests from seal, unnest(movement_ids) as r
    ) as ids
  ), found as (
    select 'log entry' as kind, e.id, substring(sha256(convert_to(sealed_entry(version, e), 'UTF8')) for 8) as digest
    from seal join activity_logs e on e.id > entries_after and e.id <= entries_to
    union all
    select 'money movement', m.id, substring(sha256(convert_to(sealed_movement(version, m), 'UTF8')) for 8)
    from seal join money_movements m on m.id > movements_after and m.id <= movements_to
  )
  select kind || ' ' || id, case when found.digest is null then 'was removed' when sealed.digest is null then 'was put in'
    else 'was changed' end
  from sealed full join found using (kind, id)
  where sealed.digest is distinct from found.digest order by kind, id limit 1
$$;
