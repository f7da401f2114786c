-- As for notifications (0029): a foreign key would lock the row of everybody an e-mail goes to. The row of a person is the first lock of a transaction,
-- never a later one. People are not deleted; erasing deletes what their e-mails say.
alter table mails drop constraint mails_person_id_fkey;
