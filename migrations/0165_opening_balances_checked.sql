-- What 0164 asks of accounts and of the ledger of money is true of every row there is. It is checked here, where no till waits for it.
-- Needs: 0110
alter table accounts validate constraint accounts_from;
alter table money_movements validate constraint money_movements_kind_check;
