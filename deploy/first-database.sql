-- The PostgreSQL image runs this once, when its volume is new: the servers get an ordinary role that owns their database.
-- The role that may do anything has no password, so it can be used only inside the container.
\getenv password POSTGRES_PASSWORD
create role countinghouse login password :'password';
create database countinghouse owner countinghouse;
alter role postgres password null;
