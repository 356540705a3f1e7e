-- The first 16 sales of an item are one step: with a step for nearly each of them, every sale in a new shop had to touch
-- all indexes of stock. The search index by name is the dearest of them.
alter table stock drop column popularity;
alter table stock add column popularity smallint not null
  generated always as (trunc(8 * log(greatest(sales_count, 16) / 16.0::float8))) stored;
create index stock_popular on stock (popularity desc) where deleted_at is null;
