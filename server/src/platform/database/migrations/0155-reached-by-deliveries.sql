-- How many devices or mail addresses a delivery has reached; null where that is not counted. A delivery
-- that reached nobody has succeeded all the same: there was nothing to try again.
alter table alert_deliveries add column reachedcount integer;

update alert_deliveries set reachedcount = case
    when outcome = 'No device to push to' then 0
    else substring(outcome from '^(\d+) (?:accepted|sent),')::integer
  end
where done is not null and succeeded and channel <> 'webhook' and (channel, event) <> ('mail', 'ended');
