-- Written by npm run queries: what the server sends in the integration tests. A list of parameters, and the rows
-- after values, stand for any number of them.

-- src/framework/search/collect-words.server.ts
select id, text
from (
  select product_id as id, product_search as text from products where deleted_at is null and hidden_at is null
) source
where id > $1
order by id
limit $2;

-- src/framework/search/collect-words.server.ts
select text
from (
  select product_id as id, product_search as text from products where deleted_at is null and hidden_at is null
) source
order by id desc
limit $1;

-- src/marketplace/browse/list-products.server.ts
select
  products.product_id,
  products.seller_id,
  products.category_id,
  products.product_name,
  products.description,
  products.min_quantity,
  products.start_price,
  products.end_price,
  products.qty_for_min_price,
  products.product_type,
  products.version,
  products.created_at,
  products.updated_at,
  seller.company_name,
  seller.contact_email,
  seller.phone_number,
  seller.region_id,
  seller.city_id,
  seller.district_id,
  logo.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = seller.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.category_id as seller_category_id,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  array(
    select
      json_build_object(
        'path',
        file.path,
        'name',
        file.name,
        'size',
        file.size,
        'type',
        file.mime,
        'width',
        file.width,
        'height',
        file.height,
        'variants',
        file.variants,
        'scan',
        file.scan
      )
    from product_images
    join files file using (file_id)
    where product_images.product_id = products.product_id and file.deleted_at is null
    order by position
  ) as attachments
from products
inner join companies as seller on seller.company_id = products.seller_id
inner join supplier_profiles as profile on profile.company_id = products.seller_id
left join files as logo on logo.file_id = seller.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.category_id = $2
  and (products.product_id) < ($3::integer)
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
  and (products.start_price, products.product_id) < ($3::numeric, $4::integer)
order by products.start_price desc, products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
  and (products.start_price, products.product_id) > ($3::numeric, $4::integer)
order by products.start_price asc, products.product_id asc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
  and products.start_price <= $3::numeric
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
  and products.start_price >= $3::numeric
  and products.start_price <= $4::numeric
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 70 lines of the one above
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 68 lines of the one above
  and products.seller_id = $2
  and products.category_id = $3
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 68 lines of the one above
  and products.start_price <= $2::numeric
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 68 lines of the one above
  and products.start_price >= $2::numeric
  and products.start_price <= $3::numeric
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and products.hidden_at is null
order by products.product_id desc
limit $2;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price asc, products.product_id asc
limit $2;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and products.hidden_at is null and products.category_id = $2
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price asc, products.product_id asc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price desc, products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and products.hidden_at is null and products.seller_id = $2
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and true and products.seller_id = $2
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts
select /* prepared */
  products.product_id,
  products.seller_id,
  products.category_id,
  products.product_name,
  products.description,
  products.min_quantity,
  products.start_price,
  products.end_price,
  products.qty_for_min_price,
  products.product_type,
  products.version,
  products.created_at,
  products.updated_at,
  seller.company_name,
  seller.contact_email,
  seller.phone_number,
  seller.region_id,
  seller.city_id,
  seller.district_id,
  logo.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = seller.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.category_id as seller_category_id,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  array(
    select
      json_build_object(
        'path',
        file.path,
        'name',
        file.name,
        'size',
        file.size,
        'type',
        file.mime,
        'width',
        file.width,
        'height',
        file.height,
        'variants',
        file.variants,
        'scan',
        file.scan
      )
    from product_images
    join files file using (file_id)
    where product_images.product_id = products.product_id and file.deleted_at is null
    order by position
  ) as attachments
from products
inner join companies as seller on seller.company_id = products.seller_id
inner join supplier_profiles as profile on profile.company_id = products.seller_id
left join files as logo on logo.file_id = seller.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.category_id = $2
  and products.start_price <= $3::numeric
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
  and products.start_price >= $3::numeric
  and products.start_price <= $4::numeric
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 70 lines of the one above
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 68 lines of the one above
  and products.product_id = any ($2::integer[])
order by products.product_id desc;

-- src/marketplace/browse/list-products.server.ts, after the first 68 lines of the one above
  and products.seller_id = $2
  and products.product_id = any ($3::integer[])
order by products.product_id desc;

-- src/marketplace/browse/list-products.server.ts, after the first 68 lines of the one above
  and products.start_price >= $2::numeric
  and products.start_price <= $3::numeric
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 69 lines of the one above
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and products.hidden_at is null
order by products.product_id desc
limit $2;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price asc, products.product_id asc
limit $2;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price desc, products.product_id desc
limit $2;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and products.hidden_at is null and products.category_id = $2
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price asc, products.product_id asc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price desc, products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and products.hidden_at is null and products.seller_id = $2
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price asc, products.product_id asc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price desc, products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 64 lines of the one above
where seller.is_active = $1 and products.deleted_at is null and true and products.seller_id = $2
order by products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price asc, products.product_id asc
limit $3;

-- src/marketplace/browse/list-products.server.ts, after the first 65 lines of the one above
order by products.start_price desc, products.product_id desc
limit $3;

-- src/marketplace/browse/list-products.server.ts
select /* prepared */ id
from (
  (
    select id
    from (
      select products.product_id as id, products.product_search as text
      from products
      where
        products.hidden_at is null
        and products.deleted_at is null
        and (select is_active from companies where company_id = products.seller_id)
        and products.product_id <= (select coalesce($1::integer - 1, max(products.product_id)) from products)
        and products.product_id > (select coalesce($2::integer - 1, max(products.product_id)) from products) - 256
      order by products.product_id desc
      limit $3
    ) walked
    where (text || '') like $4
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search like $5
      and (products.product_search || '') like $6
      and products.product_id >> 12 = ((select coalesce($7::integer - 1, max(products.product_id)) from products) >> 12)
      and products.product_id + 0 < (select coalesce($8::integer - 1, max(products.product_id)) from products) - 256 + 1
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search like $9
      and (products.product_search || '') like $10
      and products.product_id >> 12 = (
        (select coalesce($11::integer - 1, max(products.product_id)) from products) >> 12
      ) - 1
      and products.product_id + 0 < (
        select coalesce($12::integer - 1, max(products.product_id)) from products
      ) - 256 + 1
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search like $13
      and (products.product_search || '') like $14
      and products.product_id >> 16 = (
        (select coalesce($15::integer - 1, max(products.product_id)) from products) >> 16
      )
      and products.product_id + 0 < least(
        (select coalesce($16::integer - 1, max(products.product_id)) from products) - 256 + 1,
        (((select coalesce($17::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
      )
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search like $18
      and (products.product_search || '') like $19
      and products.product_id >> 16 = (
        (select coalesce($20::integer - 1, max(products.product_id)) from products) >> 16
      ) - 1
      and products.product_id + 0 < least(
        (select coalesce($21::integer - 1, max(products.product_id)) from products) - 256 + 1,
        (((select coalesce($22::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
      )
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search like $23
      and products.product_id + 0 < least(
        least(
          (select coalesce($24::integer - 1, max(products.product_id)) from products) - 256 + 1,
          (((select coalesce($25::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
        ),
        (((select coalesce($26::integer - 1, max(products.product_id)) from products) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($27::integer - 1, max(products.product_id)) from products) - 256 + 1,
          (((select coalesce($28::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
        ),
        (((select coalesce($29::integer - 1, max(products.product_id)) from products) >> 16) - 1) << 16
      ) > 1
    order by products.product_id + 0 desc
  )
) matches
limit $30;

-- src/marketplace/browse/list-products.server.ts, after the first 16 lines of the one above
    where (text || '') ~ $4
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $5
      and (products.product_search || '') ~ $6
      and products.product_id >> 12 = ((select coalesce($7::integer - 1, max(products.product_id)) from products) >> 12)
      and products.product_id + 0 < (select coalesce($8::integer - 1, max(products.product_id)) from products) - 256 + 1
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $9
      and (products.product_search || '') ~ $10
      and products.product_id >> 12 = (
        (select coalesce($11::integer - 1, max(products.product_id)) from products) >> 12
      ) - 1
      and products.product_id + 0 < (
        select coalesce($12::integer - 1, max(products.product_id)) from products
      ) - 256 + 1
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $13
      and (products.product_search || '') ~ $14
      and products.product_id >> 16 = (
        (select coalesce($15::integer - 1, max(products.product_id)) from products) >> 16
      )
      and products.product_id + 0 < least(
        (select coalesce($16::integer - 1, max(products.product_id)) from products) - 256 + 1,
        (((select coalesce($17::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
      )
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $18
      and (products.product_search || '') ~ $19
      and products.product_id >> 16 = (
        (select coalesce($20::integer - 1, max(products.product_id)) from products) >> 16
      ) - 1
      and products.product_id + 0 < least(
        (select coalesce($21::integer - 1, max(products.product_id)) from products) - 256 + 1,
        (((select coalesce($22::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
      )
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $23
      and products.product_id + 0 < least(
        least(
          (select coalesce($24::integer - 1, max(products.product_id)) from products) - 256 + 1,
          (((select coalesce($25::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
        ),
        (((select coalesce($26::integer - 1, max(products.product_id)) from products) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($27::integer - 1, max(products.product_id)) from products) - 256 + 1,
          (((select coalesce($28::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
        ),
        (((select coalesce($29::integer - 1, max(products.product_id)) from products) >> 16) - 1) << 16
      ) > 1
    order by products.product_id + 0 desc
  )
) matches
limit $30;

-- src/marketplace/browse/list-products.server.ts, after the first 16 lines of the one above
    where (text || '') ~ $4 and (text || '') ~ $5
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $6
      and products.product_search ~ $7
      and (products.product_search || '') ~ $8
      and (products.product_search || '') ~ $9
      and products.product_id >> 12 = (
        (select coalesce($10::integer - 1, max(products.product_id)) from products) >> 12
      )
      and products.product_id + 0 < (
        select coalesce($11::integer - 1, max(products.product_id)) from products
      ) - 256 + 1
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $12
      and products.product_search ~ $13
      and (products.product_search || '') ~ $14
      and (products.product_search || '') ~ $15
      and products.product_id >> 12 = (
        (select coalesce($16::integer - 1, max(products.product_id)) from products) >> 12
      ) - 1
      and products.product_id + 0 < (
        select coalesce($17::integer - 1, max(products.product_id)) from products
      ) - 256 + 1
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $18
      and products.product_search ~ $19
      and (products.product_search || '') ~ $20
      and (products.product_search || '') ~ $21
      and products.product_id >> 16 = (
        (select coalesce($22::integer - 1, max(products.product_id)) from products) >> 16
      )
      and products.product_id + 0 < least(
        (select coalesce($23::integer - 1, max(products.product_id)) from products) - 256 + 1,
        (((select coalesce($24::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
      )
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $25
      and products.product_search ~ $26
      and (products.product_search || '') ~ $27
      and (products.product_search || '') ~ $28
      and products.product_id >> 16 = (
        (select coalesce($29::integer - 1, max(products.product_id)) from products) >> 16
      ) - 1
      and products.product_id + 0 < least(
        (select coalesce($30::integer - 1, max(products.product_id)) from products) - 256 + 1,
        (((select coalesce($31::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
      )
    order by products.product_id + 0 desc
  )
  union all (
    select products.product_id as id
    from products
    where
      products.hidden_at is null
      and products.deleted_at is null
      and (select is_active from companies where company_id = products.seller_id)
      and products.product_search ~ $32
      and products.product_search ~ $33
      and products.product_id + 0 < least(
        least(
          (select coalesce($34::integer - 1, max(products.product_id)) from products) - 256 + 1,
          (((select coalesce($35::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
        ),
        (((select coalesce($36::integer - 1, max(products.product_id)) from products) >> 16) - 1) << 16
      )
      and least(
        least(
          (select coalesce($37::integer - 1, max(products.product_id)) from products) - 256 + 1,
          (((select coalesce($38::integer - 1, max(products.product_id)) from products) >> 12) - 1) << 12
        ),
        (((select coalesce($39::integer - 1, max(products.product_id)) from products) >> 16) - 1) << 16
      ) > 1
    order by products.product_id + 0 desc
  )
) matches
limit $40;

-- src/marketplace/browse/list-products.server.ts
select companies.company_id
from companies
where
  companies.company_search like $1
  and companies.company_id = $2
  and exists (select m.company_id from sellers as m where m.company_id = companies.company_id);

-- src/marketplace/browse/list-products.server.ts
select companies.company_id
from companies
where
  companies.company_search like $1
  and exists (select m.company_id from sellers as m where m.company_id = companies.company_id);

-- src/marketplace/browse/list-products.server.ts
select companies.company_id
from companies
where
  strpos(companies.company_search, $1) > 0
  and companies.company_id = $2
  and exists (select m.company_id from sellers as m where m.company_id = companies.company_id);

-- src/marketplace/browse/list-products.server.ts
select companies.company_id
from companies
where
  strpos(companies.company_search, $1) > 0
  and exists (select m.company_id from sellers as m where m.company_id = companies.company_id);

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and (products.product_search like $2 or products.seller_id = any ($3::integer[]))
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and (strpos(products.product_search, $2) > 0 or products.seller_id = any ($3::integer[]))
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.category_id = $2
  and (products.product_search like $3 or products.seller_id = any ($4::integer[]))
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and products.start_price <= $3::numeric
  and (strpos(products.product_search, $4) > 0 or products.seller_id = any ($5::integer[]))
order by products.product_id desc
limit $6;

-- src/marketplace/browse/list-products.server.ts, after the first 9 lines of the one above
  and products.product_search like $4
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 9 lines of the one above
  and strpos(products.product_search, $4) > 0
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and products.start_price >= $3::numeric
  and products.product_search like $4
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 9 lines of the one above
  and products.start_price <= $4::numeric
  and (strpos(products.product_search, $5) > 0 or products.seller_id = any ($6::integer[]))
order by products.product_id desc
limit $7;

-- src/marketplace/browse/list-products.server.ts, after the first 10 lines of the one above
  and products.product_search like $5
order by products.product_id desc
limit $6;

-- src/marketplace/browse/list-products.server.ts, after the first 9 lines of the one above
  and strpos(products.product_search, $4) > 0
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.seller_id = $2
  and (products.product_search like $3 or products.seller_id = any ($4::integer[]))
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and products.product_search like $3
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.start_price <= $2::numeric
  and (products.product_search like $3 or products.seller_id = any ($4::integer[]))
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and products.product_search like $3
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and products.product_search ~ $3
  and products.product_search ~ $4
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 9 lines of the one above
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.start_price >= $2::numeric
  and products.product_search like $3
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and products.start_price <= $3::numeric
  and strpos(products.product_search, $4) > 0
order by products.product_id desc
limit $5;

-- src/marketplace/browse/list-products.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
order by products.product_id desc
limit $4;

-- src/marketplace/browse/list-products.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and strpos(products.product_search, $2) > 0
order by products.product_id desc
limit $3;

-- src/marketplace/browse/match-product.server.ts
select count(*) as count
from (
  select products.product_id
  from products
  inner join companies as seller on seller.company_id = products.seller_id
  where
    seller.is_active = $1
    and products.deleted_at is null
    and products.hidden_at is null
    and products.category_id = $2
    and products.start_price >= $3::numeric
    and products.start_price <= $4::numeric
    and products.product_id > $5
  limit $6
) as shown;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
    and products.start_price <= $2::numeric
    and products.product_search like $3
    and products.product_id > $4
  limit $5
) as shown;

-- src/marketplace/browse/match-product.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and (strpos(products.product_search, $2) > 0 or products.seller_id = any ($3::integer[]))
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.category_id = $2
  and (products.product_search like $3 or products.seller_id = any ($4::integer[]))
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.product_id = $3;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.product_search like $3
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.start_price <= $3::numeric
  and (strpos(products.product_search, $4) > 0 or products.seller_id = any ($5::integer[]))
  and products.product_id = $6;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and products.product_search like $4
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and strpos(products.product_search, $4) > 0
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.start_price >= $3::numeric
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and products.product_search like $4
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and products.start_price <= $4::numeric
  and (strpos(products.product_search, $5) > 0 or products.seller_id = any ($6::integer[]))
  and products.product_id = $7;

-- src/marketplace/browse/match-product.server.ts, after the first 10 lines of the one above
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 10 lines of the one above
  and products.product_search like $5
  and products.product_id = $6;

-- src/marketplace/browse/match-product.server.ts, after the first 10 lines of the one above
  and strpos(products.product_search, $5) > 0
  and products.product_id = $6;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and strpos(products.product_search, $4) > 0
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.product_search like $2
  and products.product_id = $3;

-- src/marketplace/browse/match-product.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.start_price <= $2::numeric
  and (products.product_search like $3 or products.seller_id = any ($4::integer[]))
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.product_id = $3;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.product_search like $3
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and products.start_price >= $2::numeric
  and products.product_id = $3;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.product_search like $3
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and products.start_price <= $3::numeric
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts, after the first 9 lines of the one above
  and strpos(products.product_search, $4) > 0
  and products.product_id = $5;

-- src/marketplace/browse/match-product.server.ts, after the first 8 lines of the one above
  and strpos(products.product_search, $3) > 0
  and products.product_id = $4;

-- src/marketplace/browse/match-product.server.ts
select products.product_id
from products
inner join companies as seller on seller.company_id = products.seller_id
where
  seller.is_active = $1
  and products.deleted_at is null
  and products.hidden_at is null
  and strpos(products.product_search, $2) > 0
  and products.product_id = $3;

-- src/marketplace/browse/match-product.server.ts
select seller_id from products where product_id = $1;

-- src/marketplace/ops.server.ts
select hidden_at, seller_id from products where product_id = $1 and deleted_at is null for update;

-- src/marketplace/ops.server.ts
update products set hidden_at = $1 where product_id = $2;

-- src/marketplace/ops.server.ts
update products set hidden_at = now() where product_id = $1;

-- src/marketplace/product/read-product.server.ts
select /* prepared */
  products.product_id,
  products.seller_id,
  products.category_id,
  products.product_name,
  products.description,
  products.min_quantity,
  products.start_price,
  products.end_price,
  products.qty_for_min_price,
  products.product_type,
  products.version,
  products.created_at,
  products.updated_at,
  seller.company_name,
  seller.contact_email,
  seller.phone_number,
  seller.region_id,
  seller.city_id,
  seller.district_id,
  logo.path as profile_image,
  coalesce(
    (
      select people.email_verified_at is not null
      from members
      join people using (person_id)
      where members.company_id = seller.company_id and 'owner' = any (members.roles) and members.left_at is null
    ),
    false
  ) as email_verified,
  profile.company_profile_description,
  profile.category_id as seller_category_id,
  profile.commercial_registration,
  profile_file.path as profile_file_path,
  array(
    select
      json_build_object(
        'path',
        file.path,
        'name',
        file.name,
        'size',
        file.size,
        'type',
        file.mime,
        'width',
        file.width,
        'height',
        file.height,
        'variants',
        file.variants,
        'scan',
        file.scan
      )
    from product_images
    join files file using (file_id)
    where product_images.product_id = products.product_id and file.deleted_at is null
    order by position
  ) as attachments,
  products.hidden_at
from products
inner join companies as seller on seller.company_id = products.seller_id
inner join supplier_profiles as profile on profile.company_id = products.seller_id
left join files as logo on logo.file_id = seller.profile_image_id
left join files as profile_file on profile_file.file_id = profile.profile_file_id
where seller.is_active = $1 and products.deleted_at is null and products.product_id = $2;

-- src/marketplace/product/read-product.server.ts
select /* prepared */ products.seller_id, products.hidden_at
from product_images
inner join products on products.product_id = product_images.product_id
inner join companies as seller on seller.company_id = products.seller_id
where product_images.file_id = $1 and products.deleted_at is null and seller.is_active = $2;

-- src/marketplace/product/share-picture.server.ts
select cities.name_ar as city
from companies
inner join cities on cities.city_id = companies.city_id
where company_id = $1;

-- src/marketplace/product/share-picture.server.ts
select cities.name_en as city
from companies
inner join cities on cities.city_id = companies.city_id
where company_id = $1;

-- src/marketplace/sell/add-product.server.ts
insert into product_images (product_id, position, file_id) values ($1, $2, $3);

-- src/marketplace/sell/add-product.server.ts
insert into products (
  product_name,
  description,
  category_id,
  min_quantity,
  end_price,
  qty_for_min_price,
  start_price,
  product_type,
  seller_id
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning product_id;

-- src/marketplace/sell/change-images.server.ts
delete from product_images where product_id = $1 and position = $2;

-- src/marketplace/sell/change-images.server.ts
insert into product_images (product_id, position, file_id) values ($1, $2, $3);

-- src/marketplace/sell/change-images.server.ts
select product_images.position, files.file_id, files.path
from product_images
inner join files on files.file_id = product_images.file_id
where product_id = $1
order by position;

-- src/marketplace/sell/change-images.server.ts
update products set updated_at = now() where product_id = $1;

-- src/marketplace/sell/delete-product.server.ts
select file_id from product_images where product_id = $1;

-- src/marketplace/sell/delete-product.server.ts
update products set deleted_at = now(), updated_at = now() where product_id = $1;

-- src/marketplace/sell/erase-products.server.ts
update products
set product_name = $1, description = $2, deleted_at = coalesce(deleted_at, now()), updated_at = now()
where seller_id = $3;

-- src/marketplace/sell/lock-product.server.ts
select * from products where product_id = $1 for update;

-- src/marketplace/sell/lock-product.server.ts
select is_active from companies where company_id = $1;

-- src/marketplace/sell/subscribe.server.ts
insert into sellers (company_id) values ($1) on conflict (company_id) do nothing returning company_id;

-- src/marketplace/sell/subscribe.server.ts
select company_id from companies where company_id = $1 and is_active = $2;

-- src/marketplace/sell/update-product.server.ts
update products
set min_quantity = $1, start_price = $2, end_price = $3, qty_for_min_price = $4, version = $5, updated_at = now()
where product_id = $6;

-- src/marketplace/sell/update-product.server.ts
update products
set product_name = $1, start_price = $2, product_type = $3, version = $4, updated_at = now()
where product_id = $5;

-- src/marketplace/sell/update-product.server.ts
update products set category_id = $1, version = $2, updated_at = now() where product_id = $3;

-- src/marketplace/sell/update-product.server.ts
update products set description = $1, version = $2, updated_at = now() where product_id = $3;

-- src/marketplace/sell/update-product.server.ts
update products set product_name = $1, version = $2, updated_at = now() where product_id = $3;

-- src/marketplace/sell/update-product.server.ts
update products set start_price = $1, qty_for_min_price = $2, version = $3, updated_at = now() where product_id = $4;

-- src/marketplace/sell/update-product.server.ts
update products set start_price = $1, version = $2, updated_at = now() where product_id = $3;
