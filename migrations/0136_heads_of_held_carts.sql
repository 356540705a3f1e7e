-- What the list of held carts shows of each, so that it needn't read and price their lines. Empty in carts that an
-- earlier version set aside, until the list is read.
-- Needs: 0110
alter table held_carts add column total numeric, add column line_count integer;
