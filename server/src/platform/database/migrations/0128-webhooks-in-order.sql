-- True from the claim of a delivery until its outcome is stored. When its process dies, the claim's end
-- (`due`) says that it runs no more.
alter table alert_deliveries add column running boolean not null default false;
