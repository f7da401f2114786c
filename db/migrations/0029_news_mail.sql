-- In which order people are told, what is shown to whom, and which e-mail tells of what.

alter table notifications
  -- Off where the person does not want this kind in the product: the row is for the daily summary alone.
  add column in_app boolean not null default true,
  -- A number of the same sequence as the ids: the id at first, a new one whenever it happens again. What a person has seen up to a number
  -- does not include what happened later, on an old row either.
  add column bump bigint not null default nextval('notifications_notification_id_seq'),
  add constraint notifications_not_mailed_once_read check (read_at is null or mail_due_at is null),
  -- A foreign key would lock the row of everybody who is told. The row of a person is the first lock of a transaction, never a later one: two
  -- administrators who each remove a member, and tell each other, would wait for each other. People are not deleted; erasing deletes their news.
  drop constraint notifications_person_id_fkey;
drop index notifications_newest;
create index notifications_newest on notifications (person_id, company_id, bump desc);
-- The count on every page: what is unread, however much was read.
create index notifications_unread on notifications (person_id, company_id, bump desc) where read_at is null;
create index notifications_by_age on notifications (bumped_at);

-- The news that the e-mail tells of; without it the e-mail is sent whatever the person has read.
alter table mails add column notification_id bigint references notifications on delete set null;
create index mails_of_notification on mails (notification_id) where notification_id is not null;

-- What became of an e-mail becomes of the news in it, unless it has been settled before or another e-mail tells of it. What is for the
-- daily summary alone has been told with it.
create function settle_news() returns trigger language plpgsql as $$
declare
  told bigint[] := coalesce(array(select jsonb_array_elements_text(new.params -> 'notification_ids')::bigint), '{}') || new.notification_id;
begin
  -- In the order of their numbers, like everything that changes more than one, so that no two wait for each other.
  perform from notifications where notification_id = any (told) and mail = 'queued' order by notification_id for update;
  update notifications set mail = case new.status when 'sent' then 'sent' else 'skipped' end, mail_due_at = null,
    read_at = case when in_app then read_at else now() end
  where notification_id = any (told) and mail = 'queued'
    and not exists (select from mails other where other.notification_id = notifications.notification_id and other.status = 'queued');
  return null;
end $$;
create trigger mail_settled after update of status on mails for each row
  when (old.status = 'queued' and new.status <> 'queued' and (new.notification_id is not null or new.params ? 'notification_ids'))
  execute function settle_news();
