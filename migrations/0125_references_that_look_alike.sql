-- A reference counts once however it is written: full width, in other case, with Cyrillic or Greek letters that look like Latin
-- ones, or with characters that nobody sees. `key` is what it is compared by. Where two that are in the books already have the
-- same key, the first keeps it; the others stay as they are, and count by their own text.
-- Needs: 0122
lock table used_references in access exclusive mode;

-- Lower case comes twice: normalising makes capitals of some signs. Hashed, because one sign may become 18 letters, and an index
-- takes no text of that length.
create function reference_key(reference text) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(btrim(translate(
    lower(normalize(lower(regexp_replace(reference,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]',
      '', 'g')), NFKC)),
    'авекмнорстухіјѕһԛԝүαβεζηικμνορτυχıɑɡ‐‑‒–—―−',
    'abekmhopctyxijshqwyabezhikmnoptyxiag-------')), 'UTF8')), 'hex')
$$;

alter table used_references add column key text;
update used_references as u set key = reference_key(u.reference)
from (
  select distinct on (method_id, reference_key(reference)) method_id, reference from used_references
  order by method_id, reference_key(reference), document_id, document, reference
) as first
where u.method_id = first.method_id and u.reference = first.reference;
create unique index used_references_key on used_references (method_id, key);

create function set_reference_key() returns trigger language plpgsql as $$
begin
  new.key := reference_key(new.reference);
  return new;
end $$;
create trigger set_reference_key before insert or update of reference on used_references
for each row execute function set_reference_key();
