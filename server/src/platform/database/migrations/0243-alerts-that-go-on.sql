-- The alert that ended by mistake, in place of which this one was sent. At most one alert continues another.
alter table alerts add column continues text;

create unique index alerts_continues on alerts (organisationid, continues) where continues is not null;
