-- The endpoints that accepted the push so far, for a retry that leaves them out; empty once it is done.
alter table alert_deliveries add column reached text[] not null default '{}';
