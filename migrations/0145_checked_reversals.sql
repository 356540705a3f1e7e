-- What 0144 added is true of every row there is. It is checked here, where no till waits for it.
-- Needs: 0110
alter table expenses validate constraint expenses_amount_check;
alter table expenses validate constraint expenses_reason_check;
alter table bankings validate constraint bankings_amount_check;
alter table bankings validate constraint bankings_reason_check;
alter table payments validate constraint payments_amount_check;
alter table payments validate constraint payments_reason_check;
alter table deposits validate constraint deposits_amount_check;
alter table deposits validate constraint deposits_reason_check;
alter table cash_movements validate constraint cash_movements_amount_check;
