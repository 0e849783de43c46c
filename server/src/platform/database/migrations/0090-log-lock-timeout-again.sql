-- 0030 replaced the function, which took away what 0020 had set for it.
alter function append_to_log(text, text, jsonb, interval, text[]) set lock_timeout = '3000ms';
