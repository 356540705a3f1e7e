-- Stock by name and by category, one page at a time (server/stock/arrange-stock.ts). A sale changes none of these columns.
-- Needs: 0122
lock table stock in share mode;

-- Step: finding stock by name and by category
create index stock_by_name on stock (lower(name), id) where deleted_at is null;
create index stock_of_category_newest on stock (category_id, date desc, id desc) where deleted_at is null;
