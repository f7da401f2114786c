-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/notifications/announce.server.ts
select pg_notify($1, $2);

-- src/notifications/digest/digest-email.server.ts
select *
from notifications
where notification_id in ($1) and person_id = $2 and company_id = $3 and read_at is null and mail <> $4
order by object_type <> 'rfq', bump desc;

-- src/notifications/digest/digest-email.server.ts
select riyadh_today() as today;

-- src/notifications/digest/send-digests.server.ts
select members.person_id, members.company_id
from (
  select distinct person_id, company_id
  from notifications
  where mail = 'digest' and mail_due_at <= now()
  order by person_id, company_id
  limit $1
) due
join members using (person_id, company_id)
order by members.person_id, members.company_id
for no key update of members skip locked;

-- src/notifications/digest/send-digests.server.ts
select notification_id, kind, object_type, object_id
from notifications
where person_id = $1 and company_id = $2 and mail = 'digest' and mail_due_at <= now()
order by notification_id
for no key update;

-- src/notifications/digest/send-digests.server.ts
update notifications
set
  mail = case when notification_id = any ($1::bigint[]) then 'queued' else 'skipped' end,
  mail_due_at = case when notification_id = any ($2::bigint[]) then mail_due_at end
where notification_id = any ($3::bigint[]);

-- src/notifications/digest/send-digests.server.ts
update notifications
set mail = 'skipped', mail_due_at = null
where
  mail = 'digest'
  and mail_due_at <= now()
  and kind = 'deadline_near'
  and not exists (
    select
    from (select * from rfqs where true) as rfqs
    where
      rfqs.rfq_id = notifications.object_id
      and rfqs.canceled_at is null
      and rfqs.accepted_bid_id is null
      and coalesce(rfqs.closes_at, closing_instant(rfqs.deadline, rfqs.closing_time)) > transaction_time()
  );

-- src/notifications/digest/send-digests.server.ts
update notifications set mail = 'skipped', mail_due_at = null where mail = 'digest' and mail_due_at <= now();

-- src/notifications/erase-notifications.server.ts
delete from follow_alerts where created_at < now() - make_interval(days => $1);

-- src/notifications/erase-notifications.server.ts
delete from follow_alerts where person_id = $1;

-- src/notifications/erase-notifications.server.ts
delete from follows where person_id = $1;

-- src/notifications/erase-notifications.server.ts
delete from follows where target_type = $1 and target_id = $2;

-- src/notifications/erase-notifications.server.ts
delete from notification_preferences where person_id = $1;

-- src/notifications/erase-notifications.server.ts
delete from saved_searches where company_id = $1;

-- src/notifications/erase-notifications.server.ts
delete from saved_searches where person_id = $1;

-- src/notifications/erase-notifications.server.ts
delete from search_alerts where created_at < now() - make_interval(days => $1);

-- src/notifications/erase-notifications.server.ts
with old as (
  select notification_id
  from notifications
  where
    bumped_at < now() - interval '90 days'
    and (read_at < now() - interval '90 days' or (read_at is null and bumped_at < now() - interval '365 days'))
  order by notification_id
  for update
)
delete from notifications using old
where notifications.notification_id = old.notification_id;

-- src/notifications/erase-notifications.server.ts
with old as (
  select notification_id
  from notifications
  where
    company_id = $1
    or kind = any ($2::text[])
    and (
      object_type = 'rfq'
      and object_id in (select rfq_id from (select * from rfqs where true) as rfqs where buyer_id = $3)
      or object_type = 'product'
      and object_id in (select product_id from products where seller_id = $4)
    )
  order by notification_id
  for update
)
delete from notifications using old
where notifications.notification_id = old.notification_id;

-- src/notifications/erase-notifications.server.ts
with old as (select notification_id from notifications where person_id = $1 order by notification_id for update)
delete from notifications using old
where notifications.notification_id = old.notification_id;

-- src/notifications/find-pending.server.ts
select notification_id from notifications where notification_id in ($1) and mail <> $2;

-- src/notifications/following/follow.server.ts
delete from follows where person_id = $1 and target_type = $2 and target_id = $3;

-- src/notifications/following/follow.server.ts
insert into follows (person_id, target_type, target_id, muted)
values ($1, $2, $3, $4)
on conflict (person_id, target_type, target_id) do update
set muted = $5;

-- src/notifications/following/follow.server.ts
select
  buyer_id,
  (
    select own.bid_id from bids own where own.rfq_id = rfqs.rfq_id and own.supplier_id = $1 and own.withdrawn_at is null
  ) is not null as bidding
from rfqs
where
  (
    rfqs.canceled_at is null
    or rfqs.buyer_id = $2
    or (
      select own.bid_id
      from bids own
      where own.rfq_id = rfqs.rfq_id and own.supplier_id = $3 and own.withdrawn_at is null
    ) is not null
  )
  and rfq_id = $4;

-- src/notifications/following/follow.server.ts
select *
from (
  select follows.target_type, follows.target_id, rfqs.title, follows.muted, follows.created_at
  from rfqs
  inner join follows on follows.target_id = rfqs.rfq_id
  where
    (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $1
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
      ) is not null
    )
    and person_id = $3
    and target_type = $4
  union all
  select follows.target_type, follows.target_id, companies.company_name as title, follows.muted, follows.created_at
  from follows
  inner join companies on companies.company_id = follows.target_id
  where person_id = $5 and target_type = $6 and companies.is_active = $7
) as followed
order by created_at desc, target_id desc;

-- src/notifications/following/follow.server.ts
select company_id from companies where company_id = $1 and is_active = $2;

-- src/notifications/following/follow.server.ts
select count(*) as count
from follows
where person_id = $1 and not muted and (target_type, target_id) <> ($2, $3::integer);

-- src/notifications/following/follow.server.ts
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- src/notifications/following/follow.server.ts
with locked as (
  select notification_id
  from notifications
  where
    person_id = $1
    and mail_due_at is not null
    and (
      kind = 'followed_company_rfq'
      and object_id in (select rfq_id from (select * from rfqs where true) as rfqs where buyer_id = $2)
      or kind = 'followed_company_product'
      and object_id in (select product_id from products where seller_id = $3)
    )
  order by notification_id
  for no key update
)
update notifications
set mail = $4, mail_due_at = $5
from locked
where notifications.notification_id = locked.notification_id;

-- src/notifications/following/follow.server.ts
with locked as (
  select notification_id
  from notifications
  where
    person_id = $1
    and mail_due_at is not null
    and object_type = 'rfq'
    and object_id = $2
    and kind = any ('{rfq_changed,followed_rfq_changed,followed_rfq_opened,followed_rfq_awarded,deadline_near}')
  order by notification_id
  for no key update
)
update notifications
set mail = $3, mail_due_at = $4
from locked
where notifications.notification_id = locked.notification_id;

-- src/notifications/following/notify-followers.server.ts
insert into follow_alerts (person_id, news, object_id, event)
values ($1, $2, $3, $4)
on conflict do nothing
returning person_id;

-- src/notifications/following/notify-followers.server.ts
select
  buyer_id,
  company_name,
  title,
  deadline,
  closing_time,
  rfqs.canceled_at is null as is_public,
  (
    select count(*)
    from bids live
    where live.rfq_id = rfqs.rfq_id and live.withdrawn_at is null and live.total_amount is not null
  ) as opened_bids
from (select * from rfqs where true) as rfqs
inner join companies on companies.company_id = rfqs.buyer_id
where rfq_id = $1;

-- src/notifications/following/notify-followers.server.ts
select follows.person_id, member.company_id
from follows
join people using (person_id)
cross join lateral (
  select members.company_id
  from members
  join companies using (company_id)
  where members.person_id = follows.person_id and members.left_at is null and companies.is_active
  order by members.joined_at, members.company_id
  limit 1
) member
where
  follows.target_type = $1
  and follows.target_id = $2
  and not follows.muted
  and follows.person_id > $3
  and people.is_active
  and not exists (
    select
    from members own
    where
      own.person_id = follows.person_id
      and own.left_at is null
      and (
        own.company_id = $4
        or exists (
          select
          from (select * from bids where true) as bids
          where bids.rfq_id = $5 and bids.supplier_id = own.company_id and bids.withdrawn_at is null
        )
      )
  )
order by follows.person_id
limit $6;

-- src/notifications/following/notify-followers.server.ts, after the first 20 lines of the one above
    where own.person_id = follows.person_id and own.left_at is null and (own.company_id = $4 or false)
  )
order by follows.person_id
limit $5;

-- src/notifications/following/notify-followers.server.ts
select seller_id, company_name, product_name
from products
inner join companies on companies.company_id = products.seller_id
where product_id = $1 and deleted_at is null and hidden_at is null and companies.is_active = $2;

-- src/notifications/in-app-channel.server.ts
with /* prepared */
  wanted as (
    select *
    from jsonb_to_recordset($1::jsonb) as row (
      place integer,
      person_id integer,
      company_id integer,
      kind text,
      kind_group text,
      object_type text,
      object_id integer,
      group_key text,
      params jsonb,
      is_own boolean,
      has_mail boolean,
      by_day boolean,
      mail_choice text,
      mail_wish text,
      delay_seconds integer
    )
  ),
  chosen as (
    select
      wanted.*,
      not is_own and coalesce(chosen.in_app, true) as in_app,
      coalesce(
        wanted.mail_choice, case when chosen.mail = 'off' then 'off' else mail_wish end, chosen.mail, defaults.mail
      ) as choice
    from wanted
    join jsonb_each_text($2::jsonb) as defaults (kind_group, mail) using (kind_group)
    left join notification_preferences chosen using (person_id, kind_group)
  ),
  fresh as (
    select distinct
      on (person_id, company_id, group_key) chosen.*,
      case when choice = 'digest' then 'digest' when choice = 'now' and has_mail then 'queued' else 'none' end as mail,
      case when by_day then riyadh_today()::timestamp at time zone 'Asia/Riyadh' else now() end as moment,
      case
      when choice = 'digest' then (
        select min(morning)
        from
          generate_series(riyadh_today(), riyadh_today() + 7, interval '1 day') day,
          lateral (select (day::date + time '08:00') at time zone 'Asia/Riyadh' as morning) mornings
        where extract(dow from day) not in (5, 6) and morning > now()
      )
      when choice = 'now' and has_mail then now() + make_interval(secs => delay_seconds)
      end as mail_due_at,
      (
        select notification_id
        from notifications unread
        where
          read_at is null
          and (
            unread.person_id, unread.company_id, unread.group_key
          ) = (chosen.person_id, chosen.company_id, chosen.group_key)
      ) as unread_id
    from chosen
    where in_app or (choice = 'digest' and not is_own)
    order by person_id, company_id, group_key
  ),
  bumped as (
    insert into notification_bumps (notification_id, bumped_at, params, in_app, mail, mail_due_at)
    select unread_id, moment, params, in_app, mail, mail_due_at
    from fresh
    where unread_id is not null
    order by unread_id
  ),
  written as (
    insert into notifications (
      notification_id,
      bump,
      person_id,
      company_id,
      kind,
      group_key,
      object_type,
      object_id,
      params,
      in_app,
      mail,
      mail_due_at,
      created_at,
      bumped_at
    ) overriding system value
    select
      id,
      id,
      person_id,
      company_id,
      kind,
      group_key,
      object_type,
      object_id,
      params,
      in_app,
      mail,
      mail_due_at,
      moment,
      moment
    from (select fresh.*, nextval('notifications_notification_id_seq') as id from fresh where unread_id is null) new
    order by id
    on conflict (person_id, company_id, group_key)
    where read_at is null do nothing
    returning notification_id, person_id, company_id, group_key
  )
select
  chosen.place,
  chosen.person_id,
  coalesce(unread_id, written.notification_id) as notification_id,
  chosen.in_app,
  chosen.choice as mail_choice,
  fresh.place is not null and unread_id is null and written.notification_id is null as is_late
from chosen
left join fresh using (person_id, company_id, group_key)
left join written using (person_id, company_id, group_key)
order by place;

-- src/notifications/live/count-unread.server.ts
select /* prepared */ recipient.person_id, recipient.company_id, unread.count::int as count, unread.newest
from unnest($1::integer[], $2::integer[]) recipient (person_id, company_id)
cross join lateral (
  select count(*) as count, coalesce(max(bump), 0) as newest
  from (
    select bump
    from notifications n
    where
      n.person_id = recipient.person_id
      and n.company_id = recipient.company_id
      and n.in_app
      and n.kind = any ($3::text[])
      and n.read_at is null
    order by bump desc
    limit $4
  ) newest
) unread;

-- src/notifications/live/count-unread.server.ts
select members.person_id, members.company_id
from members
inner join companies on companies.company_id = members.company_id
where members.person_id = $1 and left_at is null and companies.is_active = $2;

-- src/notifications/mark-read.server.ts
select notification_id
from notifications
where notification_id = $1 and person_id = $2 and company_id = $3 and in_app = $4;

-- src/notifications/mark-read.server.ts
with locked as (
  select notification_id
  from notifications
  where person_id = $1 and company_id = $2 and in_app = $3 and read_at is null and bump <= $4
  order by notification_id
  for no key update
)
update notifications
set read_at = now(), mail = case when mail_due_at is null then mail else 'skipped' end, mail_due_at = $5
from locked
where notifications.notification_id = locked.notification_id;

-- src/notifications/mark-read.server.ts
with locked as (
  select notification_id
  from notifications
  where person_id = $1 and company_id = $2 and in_app = $3 and read_at is null and notification_id = $4
  order by notification_id
  for no key update
)
update notifications
set read_at = now(), mail = case when mail_due_at is null then mail else 'skipped' end, mail_due_at = $5
from locked
where notifications.notification_id = locked.notification_id;

-- src/notifications/notify-companies.server.ts
select /* prepared */ members.company_id, members.person_id, members.roles
from members
inner join people on people.person_id = members.person_id
where members.company_id = any ($1::integer[]) and left_at is null and people.is_active = $2
order by joined_at, members.person_id;

-- src/notifications/preferences.server.ts
insert into notification_preferences (person_id, kind_group, in_app, mail)
values ($1, $2, $3, $4)
on conflict (person_id, kind_group) do update
set in_app = excluded.in_app, mail = excluded.mail;

-- src/notifications/preferences.server.ts
insert into notification_preferences (person_id, kind_group, mail)
values ($1, $2, $3)
on conflict (person_id, kind_group) do update
set mail = excluded.mail;

-- src/notifications/preferences.server.ts
select kind_group, in_app, mail from notification_preferences where person_id = $1;

-- src/notifications/preferences.server.ts
update saved_searches set alert = $1 where person_id = $2;

-- src/notifications/preferences.server.ts
with locked as (
  select notification_id
  from notifications
  where person_id = $1 and mail = 'digest'
  order by notification_id
  for no key update
)
update notifications
set mail = $2, mail_due_at = $3
from locked
where notifications.notification_id = locked.notification_id;

-- src/notifications/preferences.server.ts
with locked as (
  select notification_id
  from notifications
  where person_id = $1 and mail_due_at is not null and kind = any ($2::text[])
  order by notification_id
  for no key update
)
update notifications
set mail = $3, mail_due_at = $4
from locked
where notifications.notification_id = locked.notification_id;

-- src/notifications/queue-follower-jobs.server.ts
select exists (select from follows where target_type = 'company' and not muted) as some;

-- src/notifications/queue-follower-jobs.server.ts
select exists (select from follows where target_type = 'rfq' and target_id = $1::integer and not muted) as some;

-- src/notifications/queue-follower-jobs.server.ts
select exists (select from saved_searches where what = $1 and alert <> 'off') as some;

-- src/notifications/read-notifications.server.ts
select 'rfq' as object_type, rfq_id as object_id, title
from (
  select *
  from rfqs
  where
    (
      rfqs.canceled_at is null
      or rfqs.buyer_id = $1
      or (
        select own.bid_id
        from bids own
        where own.rfq_id = rfqs.rfq_id and own.supplier_id = $2 and own.withdrawn_at is null
      ) is not null
    )
) as rfqs
where rfq_id = any ($3::integer[])
union all
select 'award_proposal', proposal_id, rfqs.title
from award_proposals
join (select * from rfqs where true) as rfqs using (rfq_id)
where proposal_id = any ($4::integer[]) and award_proposals.buyer_id = $5
union all
select 'product', product_id, product_name
from products
join companies on companies.company_id = seller_id
where product_id = any ($6::integer[]) and deleted_at is null and hidden_at is null and companies.is_active
union all
select 'person', person_id, full_name
from people
join members using (person_id)
where person_id = any ($7::integer[]) and company_id = $8
union all
select 'invitation', invitation_id, email
from member_invitations
where invitation_id = any ($9::integer[]) and company_id = $10
union all
select 'company', company_id, company_name
from companies
where company_id = any ($11::integer[]) and company_id = $12;

-- src/notifications/read-notifications.server.ts
select *
from notifications
where person_id = $1 and company_id = $2 and in_app = $3 and kind = any ($4::text[])
order by bump desc
limit $5;

-- src/notifications/read-notifications.server.ts
select *
from notifications
where person_id = $1 and company_id = $2 and in_app = $3 and kind = any ($4::text[]) and bump < $5
order by bump desc
limit $6;

-- src/notifications/read-notifications.server.ts
select *
from notifications
where person_id = $1 and company_id = $2 and in_app = $3 and kind = any ($4::text[]) and read_at is null
order by bump desc
limit $5;

-- src/notifications/read-notifications.server.ts
select /* prepared */ count(*) as count, coalesce(max(bump), 0) as newest
from (
  select bump
  from notifications
  where person_id = $1 and company_id = $2 and in_app = $3 and kind = any ($4::text[]) and read_at is null
  order by bump desc
  limit $5
) as unread;

-- src/notifications/read-notifications.server.ts
select count(*) as total
from (
  select notification_id
  from notifications
  where person_id = $1 and company_id = $2 and in_app = $3 and kind = any ($4::text[])
  limit $5
) as counted;

-- src/notifications/read-notifications.server.ts
select count(*) as total
from (
  select notification_id
  from notifications
  where person_id = $1 and company_id = $2 and in_app = $3 and kind = any ($4::text[]) and read_at is null
  limit $5
) as counted;

-- src/notifications/saved-searches/match-searches.server.ts
insert into search_alerts (saved_search_id, object_id) values ($1, $2) on conflict do nothing returning saved_search_id;

-- src/notifications/saved-searches/match-searches.server.ts
select
  search.saved_search_id,
  search.person_id,
  search.company_id,
  search.name,
  search.query,
  search.query_hash,
  search.alert
from saved_searches as search
inner join members on members.person_id = search.person_id and members.company_id = search.company_id
inner join people on people.person_id = search.person_id
inner join companies on companies.company_id = search.company_id
where
  search.what = $1
  and search.alert <> $2
  and (search.category_id = $3 or search.category_id is null)
  and (search.region_id = $4 or search.region_id is null)
  and search.person_id > $5
  and members.left_at is null
  and people.is_active = $6
  and companies.is_active = $7
  and not exists (
    select from members own where own.person_id = search.person_id and own.company_id = $8 and own.left_at is null
  )
order by search.person_id, search.saved_search_id
limit $9;

-- src/notifications/saved-searches/match-searches.server.ts
select product_name as title, category_id, seller_id as publisher_id from products where product_id = $1;

-- src/notifications/saved-searches/match-searches.server.ts
select title, category_id, region_id, buyer_id as publisher_id
from (select * from rfqs where true) as rfqs
where rfq_id = $1;

-- src/notifications/saved-searches/read-searches.server.ts
select /* prepared */
  saved_search_id,
  name,
  what,
  query,
  alert,
  last_seen_id,
  last_seen_at,
  created_at,
  case what
  when 'rfqs' then (select coalesce(max(rfq_id), 0) from (select * from rfqs where true) as rfqs)
  else (select coalesce(max(product_id), 0) from products)
  end as newest
from saved_searches
where
  person_id = $1
  and exists (
    select
    from members
    where
      members.person_id = saved_searches.person_id
      and members.company_id = saved_searches.company_id
      and members.left_at is null
  )
  and saved_search_id = $2;

-- src/notifications/saved-searches/read-searches.server.ts, after the first 24 lines of the one above
order by saved_search_id desc;

-- src/notifications/saved-searches/save-search.server.ts
delete from saved_searches
where
  person_id = $1
  and what = $2
  and query_hash = $3
  and not exists (
    select
    from members
    where
      members.person_id = saved_searches.person_id
      and members.company_id = saved_searches.company_id
      and members.left_at is null
  );

-- src/notifications/saved-searches/save-search.server.ts
delete from saved_searches where saved_search_id = $1 and person_id = $2;

-- src/notifications/saved-searches/save-search.server.ts
insert into saved_searches (
  person_id, company_id, name, what, query, query_hash, category_id, region_id, alert, last_seen_id
)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select coalesce(max(rfq_id), 0) from (select * from rfqs where true) as rfqs))
returning saved_search_id;

-- src/notifications/saved-searches/save-search.server.ts
insert into saved_searches (
  person_id, company_id, name, what, query, query_hash, category_id, region_id, alert, last_seen_id
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select coalesce(max(product_id), 0) from products))
returning saved_search_id;

-- src/notifications/saved-searches/save-search.server.ts
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- src/notifications/saved-searches/save-search.server.ts
select saved_search_id, what, query_hash
from saved_searches
where
  person_id = $1
  and exists (
    select
    from members
    where
      members.person_id = saved_searches.person_id
      and members.company_id = saved_searches.company_id
      and members.left_at is null
  );

-- src/notifications/saved-searches/save-search.server.ts
select what from saved_searches where saved_search_id = $1 and person_id = $2 for update;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches
set
  last_seen_id = greatest(
    last_seen_id, least($1, (select coalesce(max(rfq_id), 0) from (select * from rfqs where true) as rfqs))
  ),
  last_seen_at = now()
where saved_search_id = $2;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches
set
  name = $1,
  last_seen_id = (select coalesce(max(rfq_id), 0) from (select * from rfqs where true) as rfqs),
  last_seen_at = now()
where saved_search_id = $2;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches
set last_seen_id = (select coalesce(max(rfq_id), 0) from (select * from rfqs where true) as rfqs), last_seen_at = now()
where saved_search_id = $1;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches set alert = $1 where person_id = $2 and saved_search_id in ($3) returning saved_search_id;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches set alert = $1 where saved_search_id = $2;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches set name = $1 where saved_search_id = $2;

-- src/notifications/saved-searches/save-search.server.ts
update saved_searches set name = $1, alert = $2 where saved_search_id = $3;

-- src/notifications/saved-searches/search-notifications.server.ts
with locked as (
  select notification_id
  from notifications
  where person_id = $1 and kind in ($2) and read_at is null
  order by notification_id
  for no key update
)
update notifications
set mail = $3, mail_due_at = $4
where
  notification_id in (select locked.notification_id from locked)
  and object_id in (select object_id from search_alerts where saved_search_id = $5)
  and object_type = (
    select case what when 'rfqs' then 'rfq' else 'product' end as type from saved_searches where saved_search_id = $6
  )
  and mail_due_at is not null
  and not exists (
    select
    from search_alerts sent
    join saved_searches other using (saved_search_id)
    where
      sent.object_id = notifications.object_id
      and other.saved_search_id <> $7
      and other.person_id = $8
      and other.alert <> 'off'
      and other.what = (select what from saved_searches where saved_search_id = $9)
  );

-- src/notifications/saved-searches/search-notifications.server.ts, after the first 8 lines of the one above
set read_at = now(), mail = case when mail in ('queued', 'digest') then 'skipped' else mail end, mail_due_at = $3
where
  notification_id in (select locked.notification_id from locked)
  and object_id in (select object_id from search_alerts where saved_search_id = $4)
  and object_type = (
    select case what when 'rfqs' then 'rfq' else 'product' end as type from saved_searches where saved_search_id = $5
  );

-- src/notifications/saved-searches/search-notifications.server.ts, after the first 15 lines of the one above
  and object_id <= $6;

-- src/notifications/still-public.server.ts
select product_id as id
from products
inner join companies on companies.company_id = products.seller_id
where product_id in ($1) and deleted_at is null and hidden_at is null and companies.is_active = $2;

-- src/notifications/still-public.server.ts
select rfq_id as id
from rfqs
inner join companies on companies.company_id = rfqs.buyer_id
where rfqs.canceled_at is null and rfq_id in ($1) and companies.is_active = $2;

-- src/notifications/unsubscribe/unsubscribe.server.ts
select full_name from people where person_id = $1 and is_active = $2;

-- src/notifications/unsubscribe/unsubscribe.server.ts
select name from saved_searches where person_id = $1 and saved_search_id in ($2) order by saved_search_id;

-- src/notifications/unsubscribe/unsubscribe.server.ts
select person_id from people where person_id = $1 and is_active = $2 for key share;

-- src/notifications/unsubscribe/unsubscribe.server.ts
update saved_searches set alert = $1 where person_id = $2 and alert = $3;
