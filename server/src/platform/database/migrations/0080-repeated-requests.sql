-- A publication and a password reset change what they start from: a retry is known by these.
-- The ETag of the draft that was published.
alter table content_versions add column draftetag text;
-- A used key changes nothing any more, until it is deleted with the expired ones.
alter table reset_keys add column used timestamptz;
