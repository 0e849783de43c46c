-- Up to which response to a call for help the record of the incident is sealed.
alter table record_heads add column responseseq bigint not null default 0;
