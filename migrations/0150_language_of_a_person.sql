-- The language a person reads in, where they have chosen one; which there are, the product says.
-- Needs: 0110
alter table staff add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z]{2,4})?$');
