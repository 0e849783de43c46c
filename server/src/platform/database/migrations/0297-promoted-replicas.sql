-- Which timeline of PostgreSQL the epoch belongs to, and a number that rises while a server uses it.
alter table database_epoch add column timelineid text, add column heartbeat bigint not null default 0;
