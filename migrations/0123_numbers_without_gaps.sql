-- A number of a document is drawn only once nothing can refuse the document any more (docs/decisions/0034). What a sale has to
-- know for that and its own snapshot can't tell is read here anew, under a lock that requests with the same key, or payments
-- with the same reference, take one after the other. Two tills with different keys never meet here.
-- Needs: 0110
create function is_new_sale(staff bigint, sale_key text) returns boolean language plpgsql volatile as $$
begin
  if sale_key is null then
    return true;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(staff || ' POST /sales ' || sale_key, 0));
  return not exists (select from idempotency_keys where key = sale_key and call = 'POST /sales' and staff_id = staff);
end $$;

-- Compared as used_references compares them. Locked in one order, so that two payments with several never wait for each other.
create function are_references_free(methods bigint[], texts text[]) returns boolean language plpgsql volatile as $$
declare
  wanted record;
begin
  for wanted in
    select sent.method_id, sent.reference, reference_key(sent.reference) as key
    from unnest(methods, texts) as sent (method_id, reference)
    where sent.reference is not null order by 1, 3
  loop
    perform pg_advisory_xact_lock(hashtextextended('reference ' || wanted.method_id || ' ' || wanted.key, 0));
    if exists (
      select from used_references u
      where u.method_id = wanted.method_id and (u.reference = wanted.reference or u.key = wanted.key)
    ) then
      return false;
    end if;
  end loop;
  return true;
end $$;
