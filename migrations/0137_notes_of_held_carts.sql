-- A cart that is set aside keeps the note of its sale.
-- Needs: 0110
alter table held_carts add column note text check (length(note) between 1 and 1000);
