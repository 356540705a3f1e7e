-- Links to statements of suppliers, beside those of customers.
-- Needs: 0110
alter table statement_links
  alter column customer_id drop not null,
  add column supplier_id bigint references suppliers,
  add constraint statement_links_whose check (num_nonnulls(customer_id, supplier_id) = 1);
create unique index statement_links_one_supplier on statement_links (supplier_id) where revoked_at is null;
