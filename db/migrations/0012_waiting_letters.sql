-- Whether a company's newest waiting letter of a kind already says the same is asked before each letter is queued. While a mail server is away thousands
-- wait, and without this index all of them were looked through.
create index mails_waiting on mails (user_id, kind, mail_id) where status = 'queued';
