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

-- Their keys, as used_references has them. Locked in one order, so that two payments with several never wait for each other.
create function are_references_free(methods bigint[], reference_keys text[]) returns boolean language plpgsql volatile as $$
declare
  wanted record;
begin
  for wanted in
    select method_id, reference from unnest(methods, reference_keys) as used (method_id, reference)
    where reference is not null order by 1, 2
  loop
    perform pg_advisory_xact_lock(hashtextextended('reference ' || wanted.method_id || ' ' || wanted.reference, 0));
    if exists (select from used_references where (method_id, reference) = (wanted.method_id, wanted.reference)) then
      return false;
    end if;
  end loop;
  return true;
end $$;
