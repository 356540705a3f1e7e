-- Contact data in the log is the admins' alone: phones, customers' e-mails, addresses, birth dates, next of kin, where
-- someone signed in from. What everyone reads stands in `description`; what admins read in its place stands here, and is
-- null where it would be the same.
alter table activity_logs add column for_admins text;

-- Lines of these actions hold contact data where they were written before this column was there. They can't be changed,
-- so they are hidden; so are those of nobody known, whose e-mail is whatever was typed at sign-in.
create function everyone_reads(staff_id bigint, for_admins text, action text) returns boolean
  language sql immutable parallel safe
  return staff_id is not null and (for_admins is not null or action not in (
    'customer added', 'customer updated', 'customer deleted', 'user added', 'user changed', 'user deleted',
    'code issued', 'signed in', 'sign-in failed', 'password reset asked for', 'two-step sign-in refused',
    'two-step sign-in turned off'));

-- What a search looks through, with the name as the screen shows it.
create function log_text(action text, description text, first_name text, last_name text, email text) returns text
  language sql immutable parallel safe
  return lower(action || E'\n' || description || E'\n' || first_name || ' ' || last_name || E'\n' || email);

-- Nobody else's search goes through what only admins read. A sale feeds the first index alone, by its waiting list.
drop index activity_logs_text;
create index activity_logs_text on activity_logs
  using gin (log_text(action, description, first_name, last_name, email) gin_trgm_ops)
  with (gin_pending_list_limit = 262144) where everyone_reads(staff_id, for_admins, action);
create index activity_logs_text_for_admins on activity_logs
  using gin (log_text(action, coalesce(for_admins, description), first_name, last_name, email) gin_trgm_ops)
  with (fastupdate = off) where for_admins is not null or not everyone_reads(staff_id, for_admins, action);

-- How often a text comes up decides whether a search goes through an index or through the newest lines; an index of
-- some lines only keeps no such figures.
create statistics activity_logs_text_figures
  on (log_text(action, description, first_name, last_name, email)) from activity_logs;
create statistics activity_logs_text_for_admins_figures
  on (log_text(action, coalesce(for_admins, description), first_name, last_name, email)) from activity_logs;
analyze activity_logs;
