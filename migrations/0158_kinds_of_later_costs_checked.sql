-- What 0156 asks of the ledger of goods is true of every row there is. It is checked here, where no till waits for it.
-- Needs: 0110
alter table stock_movements validate constraint stock_movements_kind;
alter table stock_movements validate constraint stock_movements_quantity;
