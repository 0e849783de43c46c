-- A report that is repeated late must not bring a deleted incident back: each report looks here.
create index deleted_incidents on activity (organisationid, recordid)
  where kind = 'incident-deleted';
