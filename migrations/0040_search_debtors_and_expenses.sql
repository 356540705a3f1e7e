-- Customers are found by everything the shop knows them by; people who may see only names search names (0003).
create index customers_text on customers using gin (
  lower(name || E'\n' || phone || E'\n' || email || E'\n' || location) gin_trgm_ops
) where deleted_at is null;

create index expenses_text on expenses using gin (lower(expense || E'\n' || received_by) gin_trgm_ops)
  where deleted_at is null;
