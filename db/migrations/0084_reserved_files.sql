-- What a stored file waits for, until something has it.
alter table files add column reserved_for text;
create index files_reserved on files (reserved_for) where reserved_for is not null;
