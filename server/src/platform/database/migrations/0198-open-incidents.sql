-- The event stream asks for the open incidents of each organisation every few seconds, beside hundreds of
-- closed ones.
create index incidents_open on incidents (organisationid) where closed is null;
