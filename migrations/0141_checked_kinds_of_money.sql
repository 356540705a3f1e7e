-- What 0140 added is true of every row there is. It is checked here, where no till waits for it.
-- Needs: 0110
alter table cash_movements validate constraint cash_movements_purpose;
alter table cash_movements validate constraint cash_movements_other_income;
alter table cash_movements validate constraint cash_movements_float;
alter table cash_movements validate constraint cash_movements_not_deposit;
alter table cash_movements validate constraint cash_movements_method_id_fkey;
alter table money_movements validate constraint money_movements_kind_check;
