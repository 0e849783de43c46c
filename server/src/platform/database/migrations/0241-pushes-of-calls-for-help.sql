-- Those who follow an alert are told by push that somebody needs help.
alter table alert_deliveries
  drop constraint alert_deliveries_event_check,
  add constraint alert_deliveries_event_check
    check (event in ('sent', 'repeated', 'updated', 'called', 'ended')) not valid;
alter table alert_deliveries validate constraint alert_deliveries_event_check;
