-- The endpoints that accepted the push so far, for a retry that leaves them out; emptied when it is done.
alter table alert_deliveries add column reached text[] not null default '{}';

-- Those whom a process of the version before has reached are not pushed to again.
update alert_deliveries set reached = array(
  select endpoint from push_subscriptions
  join alert_recipients using (organisationid, userid)
  where organisationid = alert_deliveries.organisationid
    and alertid = alert_deliveries.alertid
    and pushed is not null
)
where done is null and channel = 'push' and event = 'sent';
