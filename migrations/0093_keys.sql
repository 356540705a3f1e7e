-- Sent twice, done once: whoever repeats a request with the same key gets the first one's document. A key belongs to a
-- person and a call, and is written in the document's own transaction, so a refusal does not use it up.
create table idempotency_keys (
  staff_id bigint not null,
  -- Method and path as the contract declares them.
  call text not null,
  key text not null,
  request_hash bytea not null,
  document_id bigint not null,
  at timestamptz not null,
  primary key (key, call, staff_id)
);

insert into idempotency_keys
select staff_id, 'POST /sales', key, coalesce(request_hash, ''), id, created_at from receipts where key is not null
union all
select staff_id, 'POST /accounts/pay', key, coalesce(request_hash, ''), id, created_at from payments where key is not null;

create trigger idempotency_keys_append_only before update or delete or truncate on idempotency_keys
  for each statement execute function refuse_change();

alter table receipts drop column key, drop column request_hash;
alter table payments drop column key, drop column request_hash;
