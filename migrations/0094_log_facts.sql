-- An entry of the log is an action, a subject and facts; the sentence is made when it is read, in the locale and
-- currency in force. Contact data stands apart from the other facts, for admins alone. Entries from before keep the
-- sentence they were written with.
alter table activity_logs
  alter column description drop not null,
  add column subject_kind text,
  add column subject_id bigint,
  add column subject_name text,
  add column facts jsonb,
  add column contact jsonb,
  add constraint activity_logs_told check (description is not null or facts is not null),
  add constraint activity_logs_contact_apart check (contact is null or facts is not null);

-- The text that a search looks through stands beside the log, so that no sale feeds an index of texts.
drop statistics activity_logs_text_figures, activity_logs_text_for_admins_figures;
drop index activity_logs_text, activity_logs_text_for_admins;
drop function log_text(text, text, text, text, text), everyone_reads(bigint, text, text);

-- An entry with facts holds nothing that only admins may read but in its contact. Of those from before, these actions
-- hold contact data unless it was kept apart; and of nobody known the e-mail is whatever was typed at sign-in.
create function everyone_reads(staff_id bigint, facts jsonb, for_admins text, action text) returns boolean
  language sql immutable parallel safe
  return staff_id is not null and (facts is not null or for_admins is not null or action not in (
    'customer added', 'customer updated', 'customer deleted', 'user added', 'user changed', 'user deleted',
    'code issued', 'signed in', 'sign-in failed', 'password reset asked for', 'two-step sign-in refused',
    'two-step sign-in turned off'));

create table log_search (
  log_id bigint primary key,
  at timestamptz not null,
  -- Null where only admins may read the entry.
  everyone text,
  -- What admins read in its place; null where it is the same.
  admins text,
  check (everyone is not null or admins is not null)
);
create index log_search_by_time on log_search (at desc, log_id desc);
create index log_search_everyone on log_search using gin (everyone gin_trgm_ops) where everyone is not null;
-- Nobody else's search goes through what only admins read.
create index log_search_admins on log_search using gin (admins gin_trgm_ops) where admins is not null;

-- How far the texts are (server/logs/fill-search.ts). Those of older entries are made after this, newest first.
create table log_search_progress (
  only_row boolean primary key default true check (only_row),
  -- Up to here no entry can still turn up: nobody who took such an id is still at work.
  settled_id bigint not null,
  -- From here on every settled entry has its text.
  ready_from bigint not null check (ready_from > 0),
  -- The locale and currency of the texts.
  wording text not null
);
insert into log_search_progress (settled_id, ready_from, wording)
select coalesce(max(id), 0), coalesce(max(id), 0) + 1, '' from activity_logs;
