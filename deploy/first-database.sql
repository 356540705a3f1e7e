-- Run once by the image of PostgreSQL, when its volume is new: the servers get an ordinary role that owns their database,
-- and the role that may do anything keeps no password, so it can be used inside the container only.
\getenv password POSTGRES_PASSWORD
create role countinghouse login password :'password';
create database countinghouse owner countinghouse;
alter role postgres password null;
