-- What 0138 added is true of every row there is. It is checked here, where no till waits for it.
-- Needs: 0110
alter table sale_lines validate constraint sale_lines_cost;
alter table stock validate constraint stock_unit_cost_decimals;
alter table stock_movements validate constraint stock_movements_document;
alter table stock_movements validate constraint stock_movements_value;
