-- An entry of the log is an action, a subject and facts; the sentence is made when it is read, in the locale and
-- currency in force. Entries from before keep the sentence they were written with.
alter table activity_logs
  alter column description drop not null,
  add column subject_kind text,
  add column subject_id bigint,
  add column subject_name text,
  add column facts jsonb,
  add constraint activity_logs_told check (description is not null or facts is not null);
