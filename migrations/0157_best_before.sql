-- Which items have goods with a date, earliest first. It is empty in a shop that enters none.
-- Needs: 0110
create index delivery_lines_dated on delivery_lines (expires_on, stock_id) where expires_on is not null;
