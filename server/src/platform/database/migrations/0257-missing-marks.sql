-- Few marks say that somebody is missing, and each later mark of a person asks whether one did.
create index roll_marks_missing on roll_marks (organisationid, incidentid) where state = 'missing';
