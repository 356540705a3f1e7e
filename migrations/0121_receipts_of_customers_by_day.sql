-- A customer's receipts, newest first, by this index alone: their days are in it. Few receipts have a customer, so it is made
-- in a moment.
-- Needs: 0110
lock table receipts in access exclusive mode;
drop index receipts_of_customer;
create index receipts_of_customer on receipts (customer_id, sold_on, id) where customer_id is not null;
