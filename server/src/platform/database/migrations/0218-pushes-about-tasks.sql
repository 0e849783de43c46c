-- Whether the app on the device understands a push about tasks. It says so at each start; an earlier app never
-- does, and would show such a push as an alert.
alter table push_subscriptions add column tasks boolean not null default false;
