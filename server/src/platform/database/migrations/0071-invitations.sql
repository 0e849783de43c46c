-- A key by which somebody chooses their first password, rather than a forgotten one anew.
alter table reset_keys add column invitation boolean not null default false;
