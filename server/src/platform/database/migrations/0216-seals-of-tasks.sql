-- At each sealing the server compares how far tasks are sealed with the seals themselves. An incident has
-- far more seals of other kinds.
create index record_seals_of_tasks on record_seals (organisationid, incidentid)
  where kind in ('task', 'taskchange');
