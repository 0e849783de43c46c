-- A turn of a log is one statement, so nothing before it can limit its transaction behind a pooler.
-- As lock_timeout in time-limits.ts.
alter function append_to_log(text, text, jsonb, interval, text[]) set lock_timeout = '3000ms';
