-- shown: the hash of the picture as the server wrote it anew, sealed with what became of it; null for earlier
-- pictures, and for deletions. touched: when bytes came last, so that what nobody finishes is deleted.
alter table log_picture_events add column shown text;
alter table log_pictures add column touched timestamptz not null default now();
create index log_pictures_unfinished on log_pictures (organisationid, touched) where shown is null;
