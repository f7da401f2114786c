-- Queued e-mails are in `mails_waiting` alone. With both indexes PostgreSQL, whose statistics know a short queue, looked through all
-- queued e-mails for each receiver.
drop index mails_by_status;
create index mails_by_status on mails (status, mail_id) where status <> 'queued';
