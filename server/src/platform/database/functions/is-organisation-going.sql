-- Whether two people have confirmed, more than seven days ago by the clock of the database, that the
-- organisation goes with everything. Only then may rows go that otherwise never do.
create or replace function is_organisation_going(id text) returns boolean language sql stable as $$
  select exists (
    select from organisation_deletions
    where organisationid = id
      and begun is not null
      and confirmedby <> askedby
      and confirmed <= now() - interval '7 days'
  )
$$;
