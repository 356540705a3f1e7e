-- Receipts are found by their customers' names too, also by those of customers who were archived since: both ways of finding
-- a part of a name that items have, over all customers. The first also answers what the index that it replaces did.
-- Needs: 0110
lock table customers in access exclusive mode;
create index customers_names on customers using gin (lower(name) gin_trgm_ops);
drop index customers_name_trigrams;
create index customers_name_pieces on customers using gin (name_pieces(name));
