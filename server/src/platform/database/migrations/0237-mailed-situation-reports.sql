-- How many mails an organisation has sent within an hour is asked before each.
create index log_entries_mailings on log_entries (organisationid, received) where type = 'mailing';
