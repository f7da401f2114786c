-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/companies/account/email-key.server.ts
select lower($1::text) as email_key;

-- src/companies/account/end-access.server.ts
delete from account_tokens;

-- src/companies/account/end-access.server.ts
delete from member_invitations;

-- src/companies/account/end-access.server.ts
delete from sessions;

-- src/companies/account/erase-account.server.ts
delete from account_tokens where person_id = $1;

-- src/companies/account/erase-account.server.ts
delete from known_callers where person_id = $1;

-- src/companies/account/erase-account.server.ts
delete from member_invitations where company_id = $1;

-- src/companies/account/erase-account.server.ts
delete from member_invitations where email_key = lower($1);

-- src/companies/account/erase-account.server.ts
delete from second_factors where person_id = $1;

-- src/companies/account/erase-account.server.ts
delete from sessions where person_id = $1;

-- src/companies/account/erase-account.server.ts
select people.person_id, people.full_name, people.email, people.phone_number
from members
inner join people on people.person_id = members.person_id
where
  members.company_id = $1
  and members.left_at is null
  and not exists (
    select
    from members other
    where other.person_id = members.person_id and other.company_id <> members.company_id and other.left_at is null
  )
order by people.person_id;

-- src/companies/account/erase-account.server.ts, after the first 12 lines of the one above
for update of people;

-- src/companies/account/erase-account.server.ts
update companies
set
  company_name = $1,
  phone_number = $2,
  profile_image_id = $3,
  district_id = $4,
  vat_number = $5,
  unified_number = $6,
  updated_at = now()
where company_id = $7;

-- src/companies/account/erase-account.server.ts
update companies set contact_email = $1, is_active = $2 where company_id = $3;

-- src/companies/account/erase-account.server.ts
update members set left_at = now() where company_id = $1 and left_at is null;

-- src/companies/account/erase-account.server.ts
update members set left_at = now() where person_id = $1 and left_at is null;

-- src/companies/account/erase-account.server.ts
update people
set
  full_name = $1,
  email = $2,
  email_verified_at = $3,
  phone_number = $4,
  last_company_id = $5,
  password_hash = $6,
  is_active = $7,
  updated_at = now()
where person_id = $8;

-- src/companies/account/erase-account.server.ts
update people set last_company_id = $1 where last_company_id = $2;

-- src/companies/account/find-receiver.server.ts
select $1 as company_id, full_name as company_name, person_id, email, lang, email_verified_at, null as roles
from people
where
  person_id = $2
  and is_active = $3
  and not exists (select from members where members.person_id = people.person_id and left_at is null);

-- src/companies/account/find-receiver.server.ts
select companies.company_id, company_name, people.person_id, email, lang, email_verified_at, roles
from companies
inner join members on members.company_id = companies.company_id
inner join people on people.person_id = members.person_id
where
  companies.company_id = $1
  and companies.is_active = $2
  and people.is_active = $3
  and left_at is null
  and 'owner' = any (roles);

-- src/companies/account/find-receiver.server.ts, after the first 9 lines of the one above
  and people.person_id = $4;

-- src/companies/account/find-receiver.server.ts
select company_name from companies where company_id = $1 and is_active = $2;

-- src/companies/account/forget-expired.server.ts
delete from account_tokens where expires_at < now() - interval '7 days';

-- src/companies/account/forget-expired.server.ts
delete from member_invitations where coalesce(accepted_at, revoked_at, expires_at) < now() - interval '90 days';

-- src/companies/account/forget-expired.server.ts
delete from sessions
where not (sessions.last_seen_at > now() - interval '7 days' and sessions.created_at > now() - interval '30 days');

-- src/companies/account/lock-account.server.ts
delete from sessions where company_id = $1;

-- src/companies/account/lock-account.server.ts
delete from sessions where person_id = $1;

-- src/companies/account/lock-account.server.ts
lock table people in exclusive mode;

-- src/companies/account/lock-account.server.ts
select
  password_hash,
  (
    select members.company_id
    from members
    join companies using (company_id)
    where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
    order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
    limit 1
  ) as company_id,
  exists (select from members where members.person_id = people.person_id and left_at is null)
  or not people.is_active as is_member
from people
where person_id = $1;

-- src/companies/account/lock-account.server.ts
select
from people
where person_id in (select person_id from members where company_id = $1)
order by person_id
for no key update;

-- src/companies/account/lock-account.server.ts
select
from people
where person_id in (select person_id from members where company_id = $1)
order by person_id
for update;

-- src/companies/account/lock-account.server.ts
select /* prepared */ person_id from people where person_id = $1 for key share;

-- src/companies/account/lock-account.server.ts
select person_id from people where person_id in ($1) order by person_id for update;

-- src/companies/account/lock-account.server.ts
update companies set is_active = $1, updated_at = now() where company_id = $2 and is_active = $3;

-- src/companies/account/lock-account.server.ts
update people set is_active = $1, updated_at = now() where person_id = $2 and is_active = $3;

-- src/companies/acting-company/switch-company.server.ts
select members.company_id
from members
inner join companies on companies.company_id = members.company_id
where members.company_id = $1 and members.person_id = $2 and left_at is null and companies.is_active = $3;

-- src/companies/acting-company/switch-company.server.ts
update people set last_company_id = $1 where person_id = $2;

-- src/companies/acting-company/update-person.server.ts
select full_name, phone_number, lang from people where person_id = $1;

-- src/companies/acting-company/update-person.server.ts
update people set full_name = $1, phone_number = $2, lang = $3, updated_at = $4 where person_id = $5;

-- src/companies/acting-company/update-person.server.ts
update people set full_name = $1, phone_number = $2, updated_at = $3 where person_id = $4;

-- src/companies/acting-company/update-person.server.ts
update people set full_name = $1, updated_at = $2 where person_id = $3;

-- src/companies/acting-company/update-person.server.ts
update people set phone_number = $1, updated_at = $2 where person_id = $3;

-- src/companies/directory/list-suppliers.server.ts
select
  companies.company_id,
  companies.company_name,
  companies.company_type,
  companies.contact_email,
  companies.phone_number,
  companies.created_at,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = companies.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  image.path as profile_image,
  profile.supplier_profile_id,
  profile.company_profile_description,
  profile.category_id,
  profile.commercial_registration,
  category.category_name,
  category.category_name_ar,
  profile_file.path as profile_file_path,
  profile_file.created_at as uploaded_at,
  json_build_object(
    'path',
    profile_file.path,
    'name',
    profile_file.name,
    'size',
    profile_file.size,
    'type',
    profile_file.mime,
    'width',
    profile_file.width,
    'height',
    profile_file.height,
    'variants',
    profile_file.variants,
    'scan',
    profile_file.scan
  ) as profile_file,
  (select true from sellers member where member.company_id = companies.company_id) is not null as is_member,
  (select to_json(r) from regions r where r.region_id = companies.region_id) as region,
  (select to_json(c) from cities c where c.city_id = companies.city_id) as city,
  (select to_json(d) from districts d where d.district_id = companies.district_id) as district
from companies
left join supplier_profiles as profile on profile.company_id = companies.company_id
left join categories as category on category.category_id = profile.category_id
left join files as image on image.file_id = companies.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where companies.is_active = $1 and profile.supplier_profile_id is not null
order by companies.company_search, companies.company_id
limit $2;

-- src/companies/directory/list-suppliers.server.ts, after the first 53 lines of the one above
order by profile.supplier_profile_id desc
limit $2;

-- src/companies/directory/list-suppliers.server.ts, after the first 52 lines of the one above
where companies.is_active = $1 and profile.supplier_profile_id is not null and companies.region_id = $2
order by companies.company_search, companies.company_id
limit $3;

-- src/companies/directory/list-suppliers.server.ts, after the first 52 lines of the one above
where companies.is_active = $1 and profile.supplier_profile_id is not null and profile.category_id = $2
order by companies.company_search, companies.company_id
limit $3;

-- src/companies/directory/list-suppliers.server.ts, after the first 53 lines of the one above
order by profile.supplier_profile_id desc
limit $3;

-- src/companies/directory/list-suppliers.server.ts
select /* prepared */
  companies.company_id,
  companies.company_name,
  companies.company_type,
  companies.contact_email,
  companies.phone_number,
  companies.created_at,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = companies.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  image.path as profile_image,
  profile.supplier_profile_id,
  profile.company_profile_description,
  profile.category_id,
  profile.commercial_registration,
  category.category_name,
  category.category_name_ar,
  profile_file.path as profile_file_path,
  profile_file.created_at as uploaded_at,
  json_build_object(
    'path',
    profile_file.path,
    'name',
    profile_file.name,
    'size',
    profile_file.size,
    'type',
    profile_file.mime,
    'width',
    profile_file.width,
    'height',
    profile_file.height,
    'variants',
    profile_file.variants,
    'scan',
    profile_file.scan
  ) as profile_file,
  (select true from sellers member where member.company_id = companies.company_id) is not null as is_member,
  (select to_json(r) from regions r where r.region_id = companies.region_id) as region,
  (select to_json(c) from cities c where c.city_id = companies.city_id) as city,
  (select to_json(d) from districts d where d.district_id = companies.district_id) as district
from companies
left join supplier_profiles as profile on profile.company_id = companies.company_id
left join categories as category on category.category_id = profile.category_id
left join files as image on image.file_id = companies.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where
  companies.is_active = $1
  and profile.supplier_profile_id is not null
  and (companies.company_search, companies.company_id) > (
    (select company_search from companies where company_id = $2), $3
  )
order by companies.company_search, companies.company_id
limit $4;

-- src/companies/directory/list-suppliers.server.ts, after the first 55 lines of the one above
  and profile.category_id = $2
  and companies.region_id = $3
order by companies.company_search, companies.company_id
limit $4;

-- src/companies/directory/list-suppliers.server.ts, after the first 53 lines of the one above
  companies.is_active = $1 and profile.supplier_profile_id is not null and companies.company_id = any ($2::integer[])
order by companies.company_search, companies.company_id;

-- src/companies/directory/list-suppliers.server.ts, after the first 54 lines of the one above
order by profile.supplier_profile_id desc;

-- src/companies/directory/list-suppliers.server.ts, after the first 52 lines of the one above
where companies.is_active = $1 and profile.supplier_profile_id is not null
order by companies.company_search, companies.company_id
limit $2;

-- src/companies/directory/list-suppliers.server.ts, after the first 53 lines of the one above
order by profile.supplier_profile_id desc
limit $2;

-- src/companies/directory/list-suppliers.server.ts, after the first 52 lines of the one above
where companies.is_active = $1 and profile.supplier_profile_id is not null and profile.category_id = $2
order by companies.company_search, companies.company_id
limit $3;

-- src/companies/directory/list-suppliers.server.ts
select companies.company_id
from companies
inner join supplier_profiles as profile on profile.company_id = companies.company_id
where
  companies.is_active = $1
  and (profile.supplier_profile_id) < ($2)
  and profile.category_id = $3
  and companies.company_search like $4
order by profile.supplier_profile_id desc
limit $5;

-- src/companies/directory/list-suppliers.server.ts
select companies.company_id
from companies
inner join supplier_profiles as profile on profile.company_id = companies.company_id
where companies.is_active = $1 and true and companies.company_search like $2
order by profile.supplier_profile_id desc
limit $3;

-- src/companies/directory/list-suppliers.server.ts
select companies.company_id
from companies
inner join supplier_profiles as profile on profile.company_id = companies.company_id
where companies.is_active = $1 and true and profile.category_id = $2 and companies.company_search like $3
order by profile.supplier_profile_id desc
limit $4;

-- src/companies/directory/list-suppliers.server.ts
select companies.company_id
from companies
inner join supplier_profiles as profile on profile.company_id = companies.company_id
where companies.is_active = $1 and true and strpos(companies.company_search, $2) > 0
order by companies.company_search, companies.company_id
limit $3;

-- src/companies/directory/list-suppliers.server.ts
with names as materialized (
  select company_search, company_id
  from companies
  where
    (companies.company_search, companies.company_id) > (
      (select company_search from companies where company_id = $1), $2
    )
  order by company_search, company_id
  limit $3
)
select company_id
from (
  (
    select companies.company_id
    from (select company_id, company_search from names where company_search like $4) named
    join companies using (company_id)
    join supplier_profiles profile using (company_id)
    where companies.is_active and companies.company_search like $5
    order by companies.company_search, companies.company_id
  )
  union all (
    select companies.company_id
    from companies
    join supplier_profiles profile on profile.company_id = companies.company_id
    where
      companies.is_active
      and companies.company_search like $6
      and (companies.company_search || '', companies.company_id) > (
        select company_search, company_id from names order by company_search desc, company_id desc limit 1
      )
    order by companies.company_search || '', companies.company_id
  )
) found
limit $7;

-- src/companies/directory/list-suppliers.server.ts, after the first 17 lines of the one above
    where companies.is_active and profile.category_id = $5 and companies.company_search like $6
    order by companies.company_search, companies.company_id
  )
  union all (
    select companies.company_id
    from companies
    join supplier_profiles profile on profile.company_id = companies.company_id
    where
      companies.is_active
      and profile.category_id = $7
      and companies.company_search like $8
      and (companies.company_search || '', companies.company_id) > (
        select company_search, company_id from names order by company_search desc, company_id desc limit 1
      )
    order by companies.company_search || '', companies.company_id
  )
) found
limit $9;

-- src/companies/directory/list-suppliers.server.ts
with names as materialized (
  select company_search, company_id from companies where true order by company_search, company_id limit $1
)
select company_id
from (
  (
    select companies.company_id
    from (select company_id, company_search from names where company_search like $2) named
    join companies using (company_id)
    join supplier_profiles profile using (company_id)
    where companies.is_active and companies.company_search like $3
    order by companies.company_search, companies.company_id
  )
  union all (
    select companies.company_id
    from companies
    join supplier_profiles profile on profile.company_id = companies.company_id
    where
      companies.is_active
      and companies.company_search like $4
      and (companies.company_search || '', companies.company_id) > (
        select company_search, company_id from names order by company_search desc, company_id desc limit 1
      )
    order by companies.company_search || '', companies.company_id
  )
) found
limit $5;

-- src/companies/directory/list-suppliers.server.ts, after the first 10 lines of the one above
    where companies.is_active and profile.category_id = $3 and companies.company_search like $4
    order by companies.company_search, companies.company_id
  )
  union all (
    select companies.company_id
    from companies
    join supplier_profiles profile on profile.company_id = companies.company_id
    where
      companies.is_active
      and profile.category_id = $5
      and companies.company_search like $6
      and (companies.company_search || '', companies.company_id) > (
        select company_search, company_id from names order by company_search desc, company_id desc limit 1
      )
    order by companies.company_search || '', companies.company_id
  )
) found
limit $7;

-- src/companies/directory/list-suppliers.server.ts
with names as materialized (
  select company_search, company_id from companies where true order by company_search, company_id limit $1
)
select company_id
from (
  (
    select companies.company_id
    from (select company_id, company_search from names where company_search ~ $2 and company_search ~ $3) named
    join companies using (company_id)
    join supplier_profiles profile using (company_id)
    where companies.is_active and companies.company_search ~ $4 and companies.company_search ~ $5
    order by companies.company_search, companies.company_id
  )
  union all (
    select companies.company_id
    from companies
    join supplier_profiles profile on profile.company_id = companies.company_id
    where
      companies.is_active
      and companies.company_search ~ $6
      and companies.company_search ~ $7
      and (companies.company_search || '', companies.company_id) > (
        select company_search, company_id from names order by company_search desc, company_id desc limit 1
      )
    order by companies.company_search || '', companies.company_id
  )
) found
limit $8;

-- src/companies/directory/list-suppliers.server.ts
with names as materialized (
  select company_search, company_id from companies where true order by company_search, company_id limit $1
)
select company_id
from (
  (
    select companies.company_id
    from (select company_id, company_search from names where company_search ~ $2) named
    join companies using (company_id)
    join supplier_profiles profile using (company_id)
    where companies.is_active and companies.company_search ~ $3
    order by companies.company_search, companies.company_id
  )
  union all (
    select companies.company_id
    from companies
    join supplier_profiles profile on profile.company_id = companies.company_id
    where
      companies.is_active
      and companies.company_search ~ $4
      and (companies.company_search || '', companies.company_id) > (
        select company_search, company_id from names order by company_search desc, company_id desc limit 1
      )
    order by companies.company_search || '', companies.company_id
  )
) found
limit $5;

-- src/companies/directory/read-profile.server.ts
select /* prepared */
  companies.company_id,
  companies.company_name,
  companies.company_type,
  companies.contact_email,
  companies.phone_number,
  companies.created_at,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = companies.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  image.path as profile_image,
  profile.supplier_profile_id,
  profile.company_profile_description,
  profile.category_id,
  profile.commercial_registration,
  category.category_name,
  category.category_name_ar,
  profile_file.path as profile_file_path,
  profile_file.created_at as uploaded_at,
  json_build_object(
    'path',
    profile_file.path,
    'name',
    profile_file.name,
    'size',
    profile_file.size,
    'type',
    profile_file.mime,
    'width',
    profile_file.width,
    'height',
    profile_file.height,
    'variants',
    profile_file.variants,
    'scan',
    profile_file.scan
  ) as profile_file,
  (select true from sellers member where member.company_id = companies.company_id) is not null as is_member,
  (select to_json(r) from regions r where r.region_id = companies.region_id) as region,
  (select to_json(c) from cities c where c.city_id = companies.city_id) as city,
  (select to_json(d) from districts d where d.district_id = companies.district_id) as district,
  companies.vat_number,
  companies.unified_number,
  (
    select not muted
    from follows
    where follows.person_id = $1 and follows.target_type = 'company' and follows.target_id = companies.company_id
  ) as is_followed
from companies
left join supplier_profiles as profile on profile.company_id = companies.company_id
left join categories as category on category.category_id = profile.category_id
left join files as image on image.file_id = companies.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where companies.is_active = $2 and companies.company_id = $3;

-- src/companies/directory/read-profile.server.ts, after the first 49 lines of the one above
  null::boolean as is_followed
from companies
left join supplier_profiles as profile on profile.company_id = companies.company_id
left join categories as category on category.category_id = profile.category_id
left join files as image on image.file_id = companies.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where companies.is_active = $1 and companies.company_id = $2;

-- src/companies/emails.server.ts
insert into account_tokens (token_hash, purpose, person_id, email, expires_at)
values ($1, $2, $3, $4, now() + make_interval(hours => $5));

-- src/companies/find-company.server.ts
select
  companies.company_id,
  company_name,
  contact_email,
  companies.phone_number,
  companies.is_active,
  coalesce(people.email, contact_email) as email
from companies
left join members on members.company_id = companies.company_id and 'owner' = any (
  members.roles
) and members.left_at is null
left join people on people.person_id = members.person_id
where companies.company_id = $1
order by companies.company_id
limit $2;

-- src/companies/find-company.server.ts, after the first 12 lines of the one above
where people.email_key = lower($1::text)
order by companies.company_id
limit $2;

-- src/companies/find-company.server.ts
select people.person_id, members.company_id, people.full_name, people.email, people.phone_number, people.is_active
from people
inner join members on members.person_id = people.person_id
where people.email_key = lower($1::text)
order by members.joined_at
limit $2;

-- src/companies/find-company.server.ts
select people.person_id, members.company_id, people.full_name, people.email, people.phone_number, people.is_active
from people
inner join members on members.person_id = people.person_id
where people.person_id = $1
order by members.joined_at
limit $2;

-- src/companies/invitations/accept-invitation.server.ts
insert into members (company_id, person_id, roles, approver_by)
values ($1, $2, $3, $4)
on conflict (company_id, person_id) do update
set roles = $5, joined_at = now(), left_at = $6, approver_by = $7
where members.left_at is not null;

-- src/companies/invitations/accept-invitation.server.ts
insert into people (full_name, email, password_hash, lang) values ($1, $2, $3, $4) returning person_id;

-- src/companies/invitations/accept-invitation.server.ts
select
  roles,
  invited_by,
  case
  when accepted_at is not null then 'used'
  when revoked_at is not null
  and declined_at is null
  or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $1::text[]
  ) then 'revoked'
  when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end
  when expires_at <= now() then 'expired'
  else 'open'
  end as state
from member_invitations
where invitation_id = $2 and token_hash = $3
for update;

-- src/companies/invitations/accept-invitation.server.ts
select email_key from people where person_id = $1;

-- src/companies/invitations/accept-invitation.server.ts
select is_active from people where person_id = $1;

-- src/companies/invitations/accept-invitation.server.ts
select person_id from people where email_key = $1;

-- src/companies/invitations/accept-invitation.server.ts
update member_invitations set accepted_at = $1 where invitation_id = $2;

-- src/companies/invitations/accept-invitation.server.ts
update people set email_verified_at = coalesce(email_verified_at, now()) where person_id = $1;

-- src/companies/invitations/decline-invitation.server.ts
select
  case
  when accepted_at is not null then 'used'
  when revoked_at is not null
  and declined_at is null
  or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $1::text[]
  ) then 'revoked'
  when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end
  when expires_at <= now() then 'expired'
  else 'open'
  end as state
from member_invitations
where invitation_id = $2 and token_hash = $3
for update;

-- src/companies/invitations/decline-invitation.server.ts
update member_invitations set revoked_at = $1, declined_at = $2 where invitation_id = $3;

-- src/companies/invitations/emails.server.ts
select email from member_invitations where invitation_id = $1;

-- src/companies/invitations/emails.server.ts
select full_name, email, roles
from members
inner join people on people.person_id = members.person_id
where members.company_id = $1 and members.person_id = $2 and left_at is null;

-- src/companies/invitations/emails.server.ts
select member_invitations.email, lang
from member_invitations
inner join people on people.person_id = member_invitations.invited_by
where
  invitation_id = $1
  and case when accepted_at is not null then 'used' when revoked_at is not null and declined_at is null or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $2::text[]
  ) then 'revoked' when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end when expires_at <= now() then 'expired' else 'open' end = 'open';

-- src/companies/invitations/emails.server.ts
update member_invitations
set token_hash = $1, expires_at = now() + make_interval(days => $2)
from people
where people.person_id = member_invitations.invited_by and invitation_id = $3
returning member_invitations.roles, people.full_name, expires_at;

-- src/companies/invitations/end-invitations.server.ts
select
from companies
where
  company_id in (
    select company_id
    from member_invitations
    where
      invited_by = $1
      and ($2::integer is null or company_id = $3)
      and accepted_at is null
      and (revoked_at is null or declined_at is not null)
  )
order by company_id
for share;

-- src/companies/invitations/end-invitations.server.ts
with sent as (
  select invitation_id
  from member_invitations
  where
    invited_by = $1
    and ($2::integer is null or company_id = $3)
    and accepted_at is null
    and (revoked_at is null or declined_at is not null)
  order by invitation_id
  for update
)
update member_invitations
set revoked_at = least(revoked_at, expires_at, now()), declined_at = null
from sent
where member_invitations.invitation_id = sent.invitation_id;

-- src/companies/invitations/invitation-state.server.ts
select
  invitation_id,
  token_hash,
  member_invitations.company_id,
  member_invitations.email,
  member_invitations.email_key,
  member_invitations.roles,
  expires_at,
  invited_by,
  full_name,
  company_name,
  image.path as profile_image,
  people.lang,
  case
  when accepted_at is not null then 'used'
  when revoked_at is not null
  and declined_at is null
  or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $1::text[]
  ) then 'revoked'
  when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end
  when expires_at <= now() then 'expired'
  else 'open'
  end as state
from member_invitations
inner join companies on companies.company_id = member_invitations.company_id
inner join people on people.person_id = member_invitations.invited_by
left join files as image on image.file_id = companies.profile_image_id
where token_hash = $2 and companies.is_active = $3;

-- src/companies/invitations/manage-invitations.server.ts
insert into member_invitations (company_id, email, roles, invited_by, expires_at)
values ($1, $2, $3, $4, now() + make_interval(days => $5))
returning invitation_id;

-- src/companies/invitations/manage-invitations.server.ts
select
  accepted_at,
  revoked_at,
  email,
  case
  when accepted_at is not null then 'used'
  when revoked_at is not null
  and declined_at is null
  or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $1::text[]
  ) then 'revoked'
  when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end
  when expires_at <= now() then 'expired'
  else 'open'
  end as state
from member_invitations
where invitation_id = $2 and company_id = $3
for update;

-- src/companies/invitations/manage-invitations.server.ts
select
  invitation_id,
  member_invitations.email,
  roles,
  invited_by,
  full_name,
  member_invitations.created_at,
  expires_at,
  case
  when accepted_at is not null then 'used'
  when revoked_at is not null
  and declined_at is null
  or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $1::text[]
  ) then 'revoked'
  when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end
  when expires_at <= now() then 'expired'
  else 'open'
  end as state
from member_invitations
inner join people on people.person_id = member_invitations.invited_by
where company_id = $2 and coalesce(accepted_at, revoked_at, expires_at) > now() - make_interval(days => $3)
order by invitation_id desc;

-- src/companies/invitations/manage-invitations.server.ts
select count(*) as count
from member_invitations
where
  company_id = $1
  and accepted_at is null
  and revoked_at is null
  and case when accepted_at is not null then 'used' when revoked_at is not null and declined_at is null or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $2::text[]
  ) then 'revoked' when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end when expires_at <= now() then 'expired' else 'open' end = 'open';

-- src/companies/invitations/manage-invitations.server.ts
select count(*) as members from members where company_id = $1 and left_at is null;

-- src/companies/invitations/manage-invitations.server.ts
select is_active from companies where company_id = $1 for no key update;

-- src/companies/invitations/manage-invitations.server.ts
select people.person_id
from people
inner join members on members.person_id = people.person_id
where email_key = lower($1::text) and company_id = $2 and left_at is null;

-- src/companies/invitations/manage-invitations.server.ts
update member_invitations
set revoked_at = least(expires_at, now())
where
  company_id = $1
  and email_key = lower($2::text)
  and accepted_at is null
  and revoked_at is null
  and case when accepted_at is not null then 'used' when revoked_at is not null and declined_at is null or not exists (
    select
    from members inviter
    join people on people.person_id = inviter.person_id
    where
      inviter.company_id = member_invitations.company_id
      and inviter.person_id = invited_by
      and left_at is null
      and people.is_active
      and inviter.roles && $3::text[]
  ) then 'revoked' when declined_at is not null then case when expires_at > now() then 'declined' else 'revoked' end when expires_at <= now() then 'expired' else 'open' end <> 'open';

-- src/companies/invitations/manage-invitations.server.ts
update member_invitations
set token_hash = $1, invited_by = $2, expires_at = now() + make_interval(days => $3)
where invitation_id = $4;

-- src/companies/invitations/manage-invitations.server.ts
update member_invitations set revoked_at = $1 where invitation_id = $2;

-- src/companies/invitations/notifications.server.ts
select invited_by from member_invitations where invitation_id = $1;

-- src/companies/lookalikes.server.ts
select other.company_id
from companies
inner join companies as other on other.name_key = companies.name_key and other.company_id <> companies.company_id
where companies.company_id = $1 and companies.name_key <> $2 and other.is_active = $3
order by other.company_id
limit $4;

-- src/companies/members/change-members.server.ts
delete from sessions where company_id = $1 and person_id = $2;

-- src/companies/members/change-members.server.ts
select is_active from people where person_id = $1;

-- src/companies/members/change-members.server.ts
select roles from members where company_id = $1 and person_id = $2 and left_at is null;

-- src/companies/members/change-members.server.ts
update members set left_at = $1 where company_id = $2 and person_id = $3;

-- src/companies/members/change-members.server.ts
update members set roles = $1, approver_by = $2 where company_id = $3 and person_id = $4;

-- src/companies/members/change-members.server.ts
update people set last_company_id = $1 where person_id = $2 and last_company_id = $3;

-- src/companies/members/change-members.server.ts
update sessions set removed_at = $1 where company_id = $2 and person_id = $3;

-- src/companies/members/emails.server.ts
select email, lang
from people
inner join members on members.person_id = people.person_id
where people.person_id = $1 and people.is_active = $2 and members.company_id = $3 and left_at is not null;

-- src/companies/members/emails.server.ts
select full_name from people where person_id = $1;

-- src/companies/members/emails.server.ts
select person_id, full_name from people where person_id in ($1);

-- src/companies/members/emails.server.ts
select roles from members where company_id = $1 and person_id = $2;

-- src/companies/members/membership.server.ts
select
  (
    select members.company_id
    from members
    join companies using (company_id)
    where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
    order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
    limit 1
  ) as company_id
from people
where person_id = $1;

-- src/companies/members/notifications.server.ts
select array(
  select members.person_id
  from members
  join people using (person_id)
  where members.company_id = $1 and left_at is null and people.is_active and roles && $2::text[]
  order by joined_at, members.person_id
) || array(
  select members.person_id
  from members
  join people using (person_id)
  where members.company_id = $3 and left_at is null and people.is_active and roles && $4::text[]
  order by joined_at, members.person_id
) as people;

-- src/companies/members/read-members.server.ts
select
  company_id as user_id,
  company_name,
  award_limit_halalas,
  second_step_from,
  (companies.require_second_step or companies.second_step_from is not null) as require_second_step
from companies
where company_id = $1;

-- src/companies/members/read-members.server.ts
select
  people.person_id,
  people.full_name,
  people.email,
  people.is_active,
  members.roles,
  members.joined_at,
  exists (
    select from second_factors f where f.person_id = people.person_id and f.confirmed_at is not null
  ) as second_step
from members
inner join people on people.person_id = members.person_id
where members.company_id = $1 and left_at is null
order by joined_at, people.person_id;

-- src/companies/members/settings/update-settings.server.ts
select
  award_limit_halalas,
  (companies.require_second_step or companies.second_step_from is not null) as require_second_step,
  exists (
    select
    from
      unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = $1 and left_at is null and people.is_active and roles && $2::text[]
          order by joined_at, members.person_id
        )
      ) proposer,
      unnest(
        array(
          select members.person_id
          from members
          join people using (person_id)
          where members.company_id = $3 and left_at is null and people.is_active and roles && $4::text[]
          order by joined_at, members.person_id
        )
      ) approver
    where proposer <> approver
  ) as someone_approves,
  riyadh_today() + 7 as second_step_from
from companies
where company_id = $5;

-- src/companies/members/settings/update-settings.server.ts
select from companies where company_id = $1 for no key update;

-- src/companies/members/settings/update-settings.server.ts
select members.person_id
from members
inner join people on people.person_id = members.person_id
where
  members.company_id = $1
  and left_at is null
  and is_active = $2
  and not exists (select from second_factors f where f.person_id = people.person_id and f.confirmed_at is not null);

-- src/companies/members/settings/update-settings.server.ts
update companies set award_limit_halalas = $1 where company_id = $2;

-- src/companies/members/settings/update-settings.server.ts
update companies set award_limit_halalas = $1, second_step_from = $2 where company_id = $3;

-- src/companies/members/settings/update-settings.server.ts
update companies set second_step_from = $1 where company_id = $2;

-- src/companies/members/settings/update-settings.server.ts
update companies set second_step_from = $1, require_second_step = $2 where company_id = $3;

-- src/companies/operators/company-ops.server.ts
select
  coalesce(people.email, contact_email) as email,
  companies.company_id,
  company_name,
  company_type,
  email_verified_at,
  companies.is_active,
  companies.created_at,
  (select count(*) from sessions where sessions.company_id = companies.company_id and removed_at is null) as sessions
from companies
left join members on members.company_id = companies.company_id and 'owner' = any (
  members.roles
) and members.left_at is null
left join people on people.person_id = members.person_id
order by companies.company_id desc
limit $1;

-- src/companies/operators/company-ops.server.ts, after the first 14 lines of the one above
where
  companies.is_active
  and companies.name_key <> ''
  and exists (
    select
    from companies other
    where other.name_key = companies.name_key and other.company_id <> companies.company_id and other.is_active
  )
order by name_key, companies.company_id desc
limit $1;

-- src/companies/operators/company-ops.server.ts, after the first 14 lines of the one above
where (company_search like $1 or strpos(email_key, lower($2::text)) > 0)
order by companies.company_id desc
limit $3;

-- src/companies/operators/company-ops.server.ts
update companies set is_active = $1, updated_at = now() where company_id = $2 and is_active = $3;

-- src/companies/operators/people-ops.server.ts
delete from second_factors where person_id = $1 returning confirmed_at;

-- src/companies/operators/people-ops.server.ts
delete from sessions;

-- src/companies/operators/people-ops.server.ts
delete from sessions where person_id = $1;

-- src/companies/operators/people-ops.server.ts
select
  person_id,
  email,
  is_active,
  email_verified_at,
  created_at,
  (
    select string_agg(company_id || ' ' || array_to_string(roles, '+'), ', ' order by joined_at)
    from members
    where members.person_id = people.person_id and left_at is null
  ) as companies,
  (select count(*) from sessions where sessions.person_id = people.person_id and removed_at is null) as sessions,
  exists (select from second_factors f where f.person_id = people.person_id and confirmed_at is not null) as second_step
from people
order by person_id desc
limit $1;

-- src/companies/operators/people-ops.server.ts, after the first 14 lines of the one above
where strpos(email_key, lower($1::text)) > 0
order by person_id desc
limit $2;

-- src/companies/operators/people-ops.server.ts
update account_tokens set used_at = now() where purpose = $1 and used_at is null;

-- src/companies/operators/people-ops.server.ts
update account_tokens set used_at = now() where purpose = $1 and used_at is null and person_id = $2;

-- src/companies/operators/people-ops.server.ts
update people set is_active = $1, updated_at = now() where person_id = $2 and is_active = $3;

-- src/companies/own-company.server.ts
select /* prepared */
  companies.company_id as user_id,
  companies.company_name,
  image.path as profile_image,
  people.email,
  people.full_name,
  members.roles,
  companies.phone_number,
  companies.contact_email,
  companies.vat_number,
  companies.unified_number,
  people.phone_number as own_phone_number,
  companies.company_type as user_type,
  companies.is_active,
  people.lang,
  companies.created_at,
  (companies.require_second_step or coalesce(companies.second_step_from <= riyadh_today(), false))
  and not exists (
    select from second_factors f where f.person_id = people.person_id and f.confirmed_at is not null
  ) as second_step_required,
  case
  when not (companies.require_second_step or coalesce(companies.second_step_from <= riyadh_today(), false))
  and not exists (
    select from second_factors f where f.person_id = people.person_id and f.confirmed_at is not null
  ) then companies.second_step_from
  end as second_step_from,
  case
  when companies.award_limit_halalas is not null then (
    select count(*)::integer
    from award_proposals p
    where p.buyer_id = companies.company_id and p.state = 'pending' and p.proposed_by <> people.person_id
  )
  end as awards_waiting,
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            companies.company_id,
            'company_name',
            company_name,
            'profile_image',
            files.path,
            'roles',
            to_jsonb(roles)
          ) order by joined_at,
          companies.company_id
        )
      from members
      join companies using (company_id)
      left join files on files.file_id = companies.profile_image_id
      where members.person_id = $1 and left_at is null and companies.is_active
    ),
    '[]'
  ) as companies,
  greatest(companies.updated_at, people.updated_at) as updated_at,
  people.email_verified_at is not null as email_verified,
  people.email_verified_at is null
  and coalesce(
    (
      select status = 'bounced'
      from mails
      where
        mails.company_id = companies.company_id
        and mails.person_id = people.person_id
        and kind = 'verify'
        and status in ('bounced', 'sent')
      order by mail_id desc
      limit 1
    ),
    false
  ) as email_refused,
  exists (select from sellers m where m.company_id = companies.company_id) as is_member,
  profile.supplier_profile_id,
  profile.company_profile_description,
  profile.category_id,
  profile.commercial_registration,
  profile.created_at as profile_created_at,
  profile.updated_at as profile_updated_at,
  category.category_name,
  category.category_name_ar,
  profile_file.path as profile_file_path,
  profile_file.created_at as uploaded_at,
  json_build_object(
    'path',
    profile_file.path,
    'name',
    profile_file.name,
    'size',
    profile_file.size,
    'type',
    profile_file.mime,
    'width',
    profile_file.width,
    'height',
    profile_file.height,
    'variants',
    profile_file.variants,
    'scan',
    profile_file.scan
  ) as profile_file,
  (select to_json(r) from regions r where r.region_id = companies.region_id) as region,
  (select to_json(c) from cities c where c.city_id = companies.city_id) as city,
  (select to_json(d) from districts d where d.district_id = companies.district_id) as district
from companies
inner join people on people.person_id = $2
inner join members on members.company_id = companies.company_id and members.person_id = people.person_id
left join files as image on image.file_id = companies.profile_image_id
left join supplier_profiles as profile on profile.company_id = companies.company_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
left join categories as category on category.category_id = profile.category_id
where companies.company_id = $3;

-- src/companies/passwords/assert-password.server.ts
select password_hash from people where person_id = $1;

-- src/companies/passwords/change-password.server.ts
delete from account_tokens where person_id = $1 and purpose = $2 and used_at is null;

-- src/companies/passwords/change-password.server.ts
delete from sessions where person_id = $1 and session_id != $2;

-- src/companies/passwords/change-password.server.ts
update people set password_hash = $1, updated_at = $2 where person_id = $3;

-- src/companies/profile/update-profile.server.ts
select company_name, phone_number, region_id, city_id, district_id, vat_number, unified_number, profile_image_id
from companies
where company_id = $1
for no key update;

-- src/companies/profile/update-profile.server.ts
update companies
set
  company_name = $1,
  phone_number = $2,
  region_id = $3,
  city_id = $4,
  district_id = $5,
  vat_number = $6,
  unified_number = $7,
  updated_at = $8
where company_id = $9;

-- src/companies/profile/update-profile.server.ts
update companies set profile_image_id = $1, updated_at = $2 where company_id = $3;

-- src/companies/profile/update-profile.server.ts
update people set lang = $1, updated_at = $2 where person_id = $3;

-- src/companies/second-factor/recovery-codes.server.ts
delete from recovery_codes where person_id = $1;

-- src/companies/second-factor/recovery-codes.server.ts
insert into recovery_codes (person_id, code_hash) values ($1, $2);

-- src/companies/second-factor/second-factor-check.server.ts
select salt from second_factors where person_id = $1;

-- src/companies/second-factor/second-factor-check.server.ts
select secret from second_factors where person_id = $1;

-- src/companies/second-factor/second-factor-check.server.ts
update recovery_codes set used_at = now() where person_id = $1 and code_hash = $2 and used_at is null;

-- src/companies/second-factor/second-factor-check.server.ts
update second_factors set last_step = $1 where person_id = $2 and last_step < $3;

-- src/companies/second-factor/second-factor.server.ts
delete from second_factors where person_id = $1 returning confirmed_at;

-- src/companies/second-factor/second-factor.server.ts
delete from sessions where person_id = $1 and session_id != $2;

-- src/companies/second-factor/second-factor.server.ts
insert into second_factors (person_id, secret, salt)
values ($1, $2, $3)
on conflict (person_id) do update
set secret = $4, salt = $5, created_at = now()
where second_factors.confirmed_at is null;

-- src/companies/second-factor/second-factor.server.ts
select
  f.confirmed_at, (select count(*) from recovery_codes r where r.person_id = f.person_id and r.used_at is null)::int as
left
from second_factors as f
where f.person_id = $1 and f.confirmed_at is not null;

-- src/companies/second-factor/second-factor.server.ts
select (companies.require_second_step or coalesce(companies.second_step_from <= riyadh_today(), false)) as is_required
from companies
where company_id = $1
for share;

-- src/companies/second-factor/second-factor.server.ts
select salt from second_factors where person_id = $1 and confirmed_at is not null;

-- src/companies/second-factor/second-factor.server.ts
select secret, salt, confirmed_at from second_factors where person_id = $1;

-- src/companies/second-factor/second-factor.server.ts
update second_factors
set confirmed_at = now(), last_step = $1
where person_id = $2 and confirmed_at is null and salt = $3;

-- src/companies/sign-in/known-callers.server.ts
delete from known_callers
where
  person_id = $1
  and caller_hash not in (
    select caller_hash from known_callers where person_id = $2 order by last_seen_at desc limit $3
  );

-- src/companies/sign-in/known-callers.server.ts
delete from known_callers where last_seen_at < now() - make_interval(days => $1);

-- src/companies/sign-in/known-callers.server.ts
delete from known_callers where person_id = $1;

-- src/companies/sign-in/known-callers.server.ts
insert into known_callers (person_id, caller_hash)
values ($1, $2)
on conflict (person_id, caller_hash) do update
set last_seen_at = now();

-- src/companies/sign-in/login.server.ts
select
  people.person_id,
  people.password_hash,
  (
    select members.company_id
    from members
    join companies using (company_id)
    where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
    order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
    limit 1
  ) as company_id,
  exists (select from members where members.person_id = people.person_id and left_at is null)
  or not people.is_active as is_member,
  case when f.confirmed_at is not null then f.salt end as second_factor,
  exists (
    select
    from known_callers k
    where k.person_id = people.person_id and k.caller_hash = $1 and k.last_seen_at > now() - make_interval(days => $2)
  ) as known
from people
left join second_factors as f on f.person_id = people.person_id
where people.email_key = $3;

-- src/companies/sign-in/login.server.ts
update people set password_hash = $1 where person_id = $2;

-- src/companies/sign-in/own-sessions.server.ts
delete from sessions where session_id = $1 and person_id = $2;

-- src/companies/sign-in/own-sessions.server.ts
select session_id, user_agent, created_at, last_seen_at
from sessions
where
  person_id = $1
  and (
    sessions.removed_at is null
    and (sessions.last_seen_at > now() - interval '7 days' and sessions.created_at > now() - interval '30 days')
  )
order by last_seen_at desc, session_id desc;

-- src/companies/sign-in/sessions.server.ts
delete from sessions
where
  person_id = $1
  and session_id not in (select session_id from sessions where person_id = $2 order by session_id desc limit $3);

-- src/companies/sign-in/sessions.server.ts
delete from sessions where token_hash = $1;

-- src/companies/sign-in/sessions.server.ts
delete from sessions where token_hash = $1 and person_id = $2;

-- src/companies/sign-in/sessions.server.ts
insert into sessions (token_hash, person_id, company_id, user_agent) values ($1, $2, $3, $4);

-- src/companies/sign-in/sessions.server.ts
select /* prepared */
  s.session_id,
  s.person_id,
  s.company_id,
  m.roles,
  c.company_name,
  p.full_name,
  p.email,
  c.phone_number,
  p.lang,
  c.company_type,
  p.email_verified_at is not null as email_verified,
  profile.supplier_profile_id,
  (c.require_second_step or coalesce(c.second_step_from <= riyadh_today(), false))
  and not exists (
    select from second_factors f where f.person_id = p.person_id and f.confirmed_at is not null
  ) as second_step_missing,
  seller.company_id is not null as is_member,
  extract(epoch from now() - s.last_seen_at)::int as idle,
  riyadh_today() as today
from sessions s
join people p using (person_id)
join companies c using (company_id)
join members m using (company_id, person_id)
left join supplier_profiles profile using (company_id)
left join sellers seller using (company_id)
where
  s.token_hash = $1
  and p.is_active
  and c.is_active
  and m.left_at is null
  and (
    s.removed_at is null and (s.last_seen_at > now() - interval '7 days' and s.created_at > now() - interval '30 days')
  );

-- src/companies/sign-in/sessions.server.ts
select /* prepared */ s.session_id, s.company_id
from sessions s
join people p using (person_id)
join companies c using (company_id)
join members m using (company_id, person_id)
where
  s.session_id = any ($1::integer[])
  and p.is_active
  and c.is_active
  and m.left_at is null
  and (
    s.removed_at is null and (s.last_seen_at > now() - interval '7 days' and s.created_at > now() - interval '30 days')
  );

-- src/companies/sign-in/sessions.server.ts
select person_id from sessions where token_hash = $1;

-- src/companies/sign-in/sessions.server.ts
select sessions.person_id, sessions.company_id, company_name
from sessions
inner join companies on companies.company_id = sessions.company_id
where token_hash = $1 and removed_at is not null;

-- src/companies/sign-in/sessions.server.ts
update sessions set last_seen_at = $1 where session_id = $2;

-- src/companies/sign-up/change-unverified-email.server.ts
delete from account_tokens where person_id = $1 and used_at is null;

-- src/companies/sign-up/change-unverified-email.server.ts
select
  people.person_id,
  password_hash,
  (
    select members.company_id
    from members
    join companies using (company_id)
    where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
    order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
    limit 1
  ) as company_id,
  email_verified_at,
  second_factors.confirmed_at
from people
left join second_factors on second_factors.person_id = people.person_id
where email_key = $1;

-- src/companies/sign-up/change-unverified-email.server.ts
select email from people where person_id = $1;

-- src/companies/sign-up/change-unverified-email.server.ts
update companies
set contact_email = $1, updated_at = $2
where
  exists (
    select
    from members
    where
      members.company_id = companies.company_id
      and 'owner' = any (members.roles)
      and members.left_at is null
      and members.person_id = $3
  )
  and contact_email = $4;

-- src/companies/sign-up/change-unverified-email.server.ts
update people set email = $1, updated_at = $2 where person_id = $3 and email_verified_at is null;

-- src/companies/sign-up/links.server.ts
delete from account_tokens where person_id = $1 and purpose = $2 and used_at is null;

-- src/companies/sign-up/links.server.ts
delete from second_factors where person_id = $1;

-- src/companies/sign-up/links.server.ts
delete from sessions where person_id = $1;

-- src/companies/sign-up/links.server.ts
select
  person_id,
  email_verified_at,
  coalesce(
    (
      select members.company_id
      from members
      join companies using (company_id)
      where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
      order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
      limit 1
    ),
    (
      select company_id
      from members
      where
        members.person_id = people.person_id
        and people.is_active
        and not exists (select from members live where live.person_id = people.person_id and live.left_at is null)
      order by left_at desc
      limit 1
    )
  ) as company_id
from people
where email_key = lower($1::text);

-- src/companies/sign-up/links.server.ts
select coalesce(company_name, full_name) as company_name, people.email
from account_tokens
inner join people on people.person_id = account_tokens.person_id
left join companies on companies.company_id = (
  select members.company_id
  from members
  join companies using (company_id)
  where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
  order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
  limit 1
)
where token_hash = $1 and purpose = $2 and used_at is null and expires_at > $3;

-- src/companies/sign-up/links.server.ts
select people.person_id
from account_tokens
inner join people on people.person_id = account_tokens.person_id
where token_hash = $1 and purpose = $2 and people.email_verified_at is not null;

-- src/companies/sign-up/links.server.ts
select person_id from account_tokens where token_hash = $1;

-- src/companies/sign-up/links.server.ts
update account_tokens
set used_at = $1
from people
where
  people.person_id = account_tokens.person_id
  and people.email = account_tokens.email
  and coalesce(
    (
      select members.company_id
      from members
      join companies using (company_id)
      where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
      order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
      limit 1
    ),
    (
      select company_id
      from members
      where
        members.person_id = people.person_id
        and people.is_active
        and not exists (select from members live where live.person_id = people.person_id and live.left_at is null)
      order by left_at desc
      limit 1
    )
  ) is not null
  and token_hash = $2
  and purpose = $3
  and used_at is null
  and expires_at > $4
returning
  people.person_id,
  people.email,
  people.email_verified_at,
  coalesce(
    (
      select members.company_id
      from members
      join companies using (company_id)
      where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
      order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
      limit 1
    ),
    (
      select company_id
      from members
      where
        members.person_id = people.person_id
        and people.is_active
        and not exists (select from members live where live.person_id = people.person_id and live.left_at is null)
      order by left_at desc
      limit 1
    )
  ) as company_id,
  (
    select members.company_id
    from members
    join companies using (company_id)
    where members.person_id = people.person_id and left_at is null and companies.is_active and people.is_active
    order by (members.company_id is not distinct from people.last_company_id) desc, joined_at, members.company_id
    limit 1
  ) as acts_for;

-- src/companies/sign-up/links.server.ts
update people set email_verified_at = $1, updated_at = $2 where person_id = $3 and email_verified_at is null;

-- src/companies/sign-up/links.server.ts
update people set password_hash = $1, updated_at = $2 where person_id = $3;

-- src/companies/sign-up/register.server.ts
insert into companies (company_name, contact_email, phone_number, company_type, region_id, city_id, district_id)
values ($1, $2, $3, $4, $5, $6, $7)
returning company_id;

-- src/companies/sign-up/register.server.ts
insert into members (company_id, person_id, roles) values ($1, $2, $3);

-- src/companies/sign-up/register.server.ts
insert into people (person_id, full_name, email, password_hash, lang) values ($1, $2, $3, $4, $5);

-- src/companies/sign-up/register.server.ts
update companies set profile_image_id = $1 where company_id = $2;

-- src/companies/supplier/erase-supplier.server.ts
update supplier_profiles
set company_profile_description = $1, commercial_registration = $2, profile_file_id = $3, updated_at = now()
where company_id = $4;

-- src/companies/supplier/register-supplier.server.ts
insert into supplier_profiles (
  company_id, company_profile_description, category_id, commercial_registration, profile_file_id
)
values ($1, $2, $3, $4, $5)
on conflict (company_id) do nothing
returning supplier_profile_id;

-- src/companies/supplier/register-supplier.server.ts
update companies set company_type = $1, updated_at = $2 where company_id = $3;

-- src/companies/supplier/update-supplier.server.ts
select supplier_profile_id, company_profile_description, category_id, commercial_registration, profile_file_id
from supplier_profiles
where company_id = $1
for update;

-- src/companies/supplier/update-supplier.server.ts
select vat_number, unified_number from companies where company_id = $1 for no key update;

-- src/companies/supplier/update-supplier.server.ts
update companies set vat_number = $1, updated_at = $2 where company_id = $3;

-- src/companies/supplier/update-supplier.server.ts
update supplier_profiles
set company_profile_description = $1, category_id = $2, commercial_registration = $3, updated_at = $4
where company_id = $5;

-- src/companies/supplier/update-supplier.server.ts
update supplier_profiles set profile_file_id = $1, updated_at = $2 where company_id = $3;

-- src/framework/mail/ops.server.ts
select mail_id, kind, status, attempts, mails.created_at, next_attempt_at, last_error, email
from mails
inner join members on members.company_id = mails.company_id and case when mails.person_id is null then 'owner' = any (
  roles
) and left_at is null else members.person_id = mails.person_id end
inner join people on people.person_id = members.person_id
where status = $1
order by mail_id desc
limit $2;

-- src/framework/mail/ops.server.ts
select mail_id, kind, status, attempts, mails.created_at, next_attempt_at, last_error, email
from mails
inner join members on members.company_id = mails.company_id and case when mails.person_id is null then 'owner' = any (
  roles
) and left_at is null else members.person_id = mails.person_id end
inner join people on people.person_id = members.person_id
where status in ($1)
order by mail_id desc
limit $2;

-- src/framework/search/collect-words.server.ts
select id, text
from (
  select company_id as id, company_search as text from companies where is_active and company_type = 'supplier'
) source
where id > $1
order by id
limit $2;

-- src/framework/search/collect-words.server.ts
select text
from (
  select company_id as id, company_search as text from companies where is_active and company_type = 'supplier'
) source
order by id desc
limit $1;
