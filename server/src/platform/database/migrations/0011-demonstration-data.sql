-- Holds a row in a database that was filled with the demonstration, whose passwords everybody knows:
-- such a database is never opened to the network.
create table demonstration_data (
  seeded timestamptz not null
);
select guard_table('demonstration_data');

-- Those filled before this migration: usernames are never removed or given to others.
insert into demonstration_data (seeded)
select now()
where 4 = (
  select count(*) from usernames
  where (username, organisationid) in (
    ('provider.admin', 'provider'), ('head', 'riverside'), ('logkeeper', 'riverside'),
    ('hilltop.head', 'hilltop')
  )
);
