-- A blank is never published: `guidance` is what staff see, with general words in place of blanks.
-- `written` is the same as admins wrote it, with the blanks; null where there are none, and for
-- versions from before, which stay as they are.
alter table content_versions add column written jsonb;
