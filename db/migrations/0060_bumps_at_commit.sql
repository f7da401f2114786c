-- What happens again while its notification is unread. Rows last until the commit, which moves the notification up: until then whoever causes
-- the same, as all bidders on an RFQ do, need not wait for one another.
create unlogged table notification_bumps (
  bump_id bigint generated always as identity primary key,
  -- Without a foreign key, which would lock the notification.
  notification_id bigint not null,
  bumped_at timestamptz not null,
  params jsonb not null default '{}',
  in_app boolean not null,
  mail text not null,
  mail_due_at timestamptz
);

create function bump_notification() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  fresh bigint;
begin
  delete from notification_bumps where bump_id = new.bump_id;
  update notifications set
    times = times + 1, bump = nextval('notifications_notification_id_seq'), bumped_at = new.bumped_at, params = new.params, in_app = new.in_app,
    mail = case new.mail when 'none' then mail else new.mail end,
    mail_due_at = case new.mail when 'none' then mail_due_at else new.mail_due_at end
  where notification_id = new.notification_id and read_at is null;
  if found then
    return null;
  end if;
  -- It was read meanwhile: what happened after that is unread.
  insert into notifications (person_id, company_id, kind, group_key, object_type, object_id, params, in_app, mail, mail_due_at, created_at, bumped_at)
  select person_id, company_id, kind, group_key, object_type, object_id, new.params, new.in_app, new.mail, new.mail_due_at, new.bumped_at, new.bumped_at
  from notifications where notification_id = new.notification_id
  on conflict (person_id, company_id, group_key) where read_at is null do update set
    times = notifications.times + 1, bump = excluded.bump, bumped_at = excluded.bumped_at, params = excluded.params, in_app = excluded.in_app,
    mail = case excluded.mail when 'none' then notifications.mail else excluded.mail end,
    mail_due_at = case excluded.mail when 'none' then notifications.mail_due_at else excluded.mail_due_at end
  returning notification_id into fresh;
  -- The e-mails of this transaction about it.
  update mails set notification_id = fresh where notification_id = new.notification_id and status = 'queued' and created_at = now();
  return null;
end $$;
create constraint trigger bumped after insert on notification_bumps deferrable initially deferred for each row execute function bump_notification();

-- As 0029 has it, but without waiting for those who queue an e-mail about it: they come one after the other.
create or replace function settle_news() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  told bigint[] := coalesce(array(select jsonb_array_elements_text(new.params -> 'notification_ids')::bigint), '{}') || new.notification_id;
begin
  -- In the order of their numbers, like everything that changes more than one, so that no two wait for each other.
  perform from notifications where notification_id = any (told) and mail = 'queued' order by notification_id for no key update;
  update notifications set mail = case new.status when 'sent' then 'sent' else 'skipped' end, mail_due_at = null,
    read_at = case when in_app then read_at else now() end
  where notification_id = any (told) and mail = 'queued'
    and not exists (select from mails other where other.notification_id = notifications.notification_id and other.status = 'queued');
  return null;
end $$;
