-- Admins find customers by their tax numbers, too.
create index customers_tax_numbers on customers using gin (lower(tax_number) gin_trgm_ops) where deleted_at is null;
