-- Which timeline of PostgreSQL the epoch belongs to, and a number that rises while a server uses it.
alter table database_epoch add column history text, add column beat bigint not null default 0;
