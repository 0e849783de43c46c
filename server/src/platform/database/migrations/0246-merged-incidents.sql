-- Two reports of the same thing. mergedinto names the incident into which this one is merged. It is no
-- reference: if that incident is deleted, this one stands for itself again, and its history still says into
-- what it was merged. related names the incidents to which this one belongs. Both are in the sealed history.
alter table incidents
  add column mergedinto text,
  add column related jsonb not null default '[]';
create index incidents_merged_into on incidents (organisationid, mergedinto)
  where mergedinto is not null;

-- The request that made the change, by which a retry is known. Only for merging and separating.
alter table incident_changes add column requestid uuid;
create unique index incident_changes_by_request on incident_changes (organisationid, requestid)
  where requestid is not null;
