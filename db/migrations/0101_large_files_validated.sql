-- Apart from the change, because it reads every file.
alter table files validate constraint files_kind_check;
