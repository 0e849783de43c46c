-- The public key that signed the records of an organisation when its list of sealed incidents was counted.
-- The code covers it, so that nobody seals everything anew under another key and then brings back the first.
-- Null in rows that an earlier version has written: see docs/decisions/0163.
alter table sealed_incident_counts add column publickey text;
