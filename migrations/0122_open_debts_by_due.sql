-- Open debts of one age are found by the day they are due, however many were paid (docs/decisions/0033).
-- Needs: 0110
lock table accounts in share mode;
create index accounts_open_by_due on accounts (due_on, id) where balance <> 0;
