-- What 0153 asks of ledgers and methods is true of every row there is. It is checked here, where no till waits for it.
-- Needs: 0110
alter table money_movements validate constraint money_movements_kind_check;
alter table stock_movements validate constraint stock_movements_kind;
alter table stock_movements validate constraint stock_movements_quantity;
