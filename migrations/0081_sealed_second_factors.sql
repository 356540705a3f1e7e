-- Which key the secret is encrypted with. The key is not in the database, so it is the server that encrypts what is here
-- already, at its start; null until then, and the secret as it is.
alter table second_factors add column key_id text;
