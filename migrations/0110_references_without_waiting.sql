-- Tills that use references of the same method at once would all lock its row. Methods are never removed (payment_methods_stay),
-- and movements of money do without this key, too.
-- Needs: 0107
lock table payment_methods, used_references in access exclusive mode;
alter table used_references drop constraint used_references_method_id_fkey;
