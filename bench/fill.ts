import { Client } from 'pg'
import { createLogger } from '#framework/config/log.server.ts'
import { createDatabase } from '#framework/database/database.server.ts'
import { recountWords } from '#framework/search/collect-words.server.ts'
import { WORD_SOURCES } from '../src/app/jobs.server.ts'
import { moveSequences, withoutRules } from './rules.ts'
import { inLanguage, WORDS } from './words.ts'

/** How many rows are wanted; the number of bids is met roughly. */
export interface Sizes {
  companies: number
  rfqs: number
  bids: number
  products: number
}

/*
 * A market of any size, written by PostgreSQL itself out of lists of words: the same rows for the same sizes. Every
 * sixth RFQ has twelve lines and no bids. Of five companies three are suppliers (numbers 5k, 5k+1 and 5k+2) and one
 * sells (5k); tenders are of 5k+2 to 5k+4, bids of 5k and 5k+1.
 */

const TOOLS = `
  -- A number from 0 to 1 that belongs to a row, another one for each salt.
  create function pg_temp.chance(n bigint, salt int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended(n, salt) & 1048575) / 1048576.0::float8 $$;
  create function pg_temp.below(most int, n bigint, salt int) returns int language sql immutable parallel safe as
    $$ select floor(most * pg_temp.chance(n, salt))::int $$;
  -- A word of a list; the first ones come far more often.
  create function pg_temp.pick(list text[], n bigint, salt int) returns text language sql immutable parallel safe as
    $$ select list[1 + floor(cardinality(list) * power(pg_temp.chance(n, salt), 2))::int] $$;
  create temp table vocabulary (lang text primary key, forms text[], families text[], trades text[], verbs text[], materials text[], sizes text[], purposes text[], conditions text[]);
  create temp table items as select category_id, lang, array_agg(btrim(item)) as items from (
    select category_id, 'en' as lang, regexp_split_to_table(examples_of_supplies, ',') as item from categories
    union all select category_id, 'ar', regexp_split_to_table(examples_of_supplies_ar, '،') from categories) each group by 1, 2;
  create index on items (category_id, lang);
  create temp table towns as select row_number() over (order by case name_en when 'Riyadh' then 0 when 'Jeddah' then 1 when 'Dammam' then 2 else 3 end, city_id) as town,
    city_id, region_id, name_ar, name_en from cities;
  create index on towns (town);
  analyze items; analyze towns;
`

/** A town of a row: every third is Riyadh, and villages are rare. */
const town = (n: string, salt: number) =>
  `1 + floor((select count(*) from towns) * power(pg_temp.chance(${n}, ${salt}), 7))::int`

/** The language of a company and its owner. */
const langOf = (n: string) => `case when pg_temp.chance(${n}, 4) < 0.7 then 'ar' else 'en' end`

const STEPS: [what: string, statement: string][] = [
  [
    'companies',
    `
    insert into companies (company_id, company_name, contact_email, phone_number, company_type, region_id, city_id, created_at, updated_at)
    overriding system value
    select n, case lang when 'ar' then concat_ws(' ', pg_temp.pick(forms, n, 1), pg_temp.pick(families, n, 2), pg_temp.pick(trades, n, 3), case when n % 3 = 0 then 'ب' || name_ar end)
        else concat_ws(' ', pg_temp.pick(families, n, 2), case when n % 3 = 0 then name_en end, pg_temp.pick(trades, n, 3), pg_temp.pick(forms, n, 1)) end,
      'company' || n || '@example.sa', '05' || lpad(n::text, 8, '0'), case when n % 5 < 3 then 'supplier' else 'buyer' end, region_id, city_id, at, at
    from (select n, ${langOf('n')} as lang, now() - interval '800 days' * (1.02 - n::float8 / :companies) as at,
      ${town('n', 5)} as town from generate_series(1, :companies) n) made join vocabulary using (lang) join towns using (town)`,
  ],
  [
    'people',
    `
    insert into people (person_id, full_name, email, email_verified_at, password_hash, lang, created_at, updated_at)
    select company_id, company_name, contact_email, created_at, 'no password signs in', ${langOf('company_id')}, created_at, created_at from companies`,
  ],
  [
    'members',
    "insert into members (company_id, person_id, roles, joined_at) select company_id, company_id, '{owner}', created_at from companies",
  ],
  [
    'suppliers',
    `
    insert into supplier_profiles (company_id, company_profile_description, category_id, commercial_registration, created_at, updated_at)
    select company_id, case lang when 'ar' then 'نورد ' else 'We supply ' end || array_to_string(items, case lang when 'ar' then '، ' else ', ' end) || '.',
      category_id, '70' || lpad(company_id::text, 8, '0'), created_at, created_at
    from (select companies.*, lang, 1 + pg_temp.below(19, company_id, 6) as category_id from companies join people on person_id = company_id where company_id % 5 < 3) u join items using (category_id, lang)`,
  ],
  ['sellers', 'insert into sellers (company_id) select company_id from companies where company_id % 5 = 0'],
  [
    'RFQs',
    `
    insert into rfqs (rfq_id, buyer_id, title, description, item_description, quantity, delivery_date, deadline, category_id, region_id, city_id, attachments_paths, canceled_at,
      deadline_told, created_at, updated_at, has_lines, search_text)
    overriding system value
    select drawn.*, fold(title) || E'\n' || company_search from (select n, 5 * (1 + pg_temp.below(:companies / 5 - 2, n, 11)) + 2 + n % 3 as buyer_id,
      concat_ws(' ', pg_temp.pick(verbs, n, 12), pg_temp.pick(items, n, 13), pg_temp.pick(materials, n, 14), case when n % 2 = 0 then pg_temp.pick(sizes, n, 15) end,
        case when n % 4 = 1 then upper(substr(md5(n::text), 1, 2)) || '-' || n % 9973 end, case when n % 3 > 0 then pg_temp.pick(purposes, n, 16) || ' ' || case lang when 'ar' then name_ar else name_en end end) as title,
      pg_temp.pick(conditions, n, 17) || E'\n' || pg_temp.pick(conditions, n, 18), concat_ws(' ', pg_temp.pick(items, n, 13), pg_temp.pick(materials, n, 14), pg_temp.pick(sizes, n, 15)) || ', ' || n % 97,
      1 + pg_temp.below(500, n, 19), deadline + 7 + pg_temp.below(50, n, 20), deadline, category_id, region_id, city_id,
      array['/uploads/rfq/' || md5('rfq' || n) || '.pdf'], canceled_at, case when deadline < riyadh_today() then deadline end, at, coalesce(canceled_at, at), n % 6 = 0
    from (select *, (at at time zone 'Asia/Riyadh')::date + 14 + pg_temp.below(21, n, 21) as deadline, case when n % 50 = 7 and at < now() - interval '13 days' then at + interval '13 days' end as canceled_at
      from (select n, now() - interval '720 days' * (1 - n::float8 / (:rfqs + 1)) as at, case when pg_temp.chance(n, 22) < 0.6 then 'ar' else 'en' end as lang,
        1 + floor(19 * power(pg_temp.chance(n, 23), 1.5))::int as category_id, ${town('n', 24)} as town from generate_series(1, :rfqs) n) dated) made
    join vocabulary using (lang) join items using (category_id, lang) join towns using (town)) drawn join (select company_id, company_search from companies) buyer on company_id = buyer_id`,
  ],
  [
    'files of RFQs',
    `
    insert into files (file_id, path, kind, owner_id, name, ext, mime, size, sha256, created_at, deleted_at) overriding system value
    select rfq_id, attachments_paths[1], 'rfq', buyer_id, 'rfq-' || rfq_id || '.pdf', 'pdf', 'application/pdf', 20000 + rfq_id % 90000, md5('a' || rfq_id) || md5('b' || rfq_id), created_at, canceled_at from rfqs`,
  ],
  ['attachments', 'insert into rfq_attachments (rfq_id, position, file_id) select rfq_id, 1, rfq_id from rfqs'],
  [
    'lines',
    `
    insert into rfq_lines (rfq_id, line_no, description, quantity, unit_code, since_version)
    select rfq_id, line_no, concat_ws(' ', pg_temp.pick(items, n, 51), pg_temp.pick(materials, n, 52), pg_temp.pick(sizes, n, 53),
        -- Words that no title has.
        case when line_no = 12 then case when rfq_id % 500 = 0 then 'كرومنيكل' else 'حلزوني' end end), 1 + pg_temp.below(500, n, 54), 'H87', 1
    from (select rfq_id, category_id, case when pg_temp.chance(rfq_id, 22) < 0.6 then 'ar' else 'en' end as lang, line_no, 16::bigint * rfq_id + line_no as n
      from rfqs cross join generate_series(1, 12) line_no where has_lines) made
    join vocabulary using (lang) join items using (category_id, lang)`,
  ],
  [
    'texts of lines',
    `update rfqs set lines_text = texts.text from (select rfq_id, string_agg(fold(description), E'\\n' order by line_no) as text from rfq_lines group by 1) texts
    where texts.rfq_id = rfqs.rfq_id`,
  ],
  [
    'bids',
    `
    insert into bids (bid_id, rfq_id, buyer_id, supplier_id, total_amount, proposed_delivery_date, comments, attachment_id, rfq_version, withdrawn_at, created_at, updated_at)
    overriding system value
    select bid_id, rfq_id, buyer_id, 5 * (1 + place / 2) + place % 2, round((2000 + 90000 * power(pg_temp.chance(bid_id, 31), 3))::numeric, 2), delivery_date - (bid_id % 6)::int,
      case when bid_id % 3 = 0 then 'السعر شامل التوصيل.' when bid_id % 3 = 1 then 'Price includes delivery.' else '' end, :rfqs + bid_id, 1,
      case when bid_id % 33 = 5 then at + (now() - at) / 100 end, at, at
    from (select row_number() over (order by rfq_id, k) as bid_id, rfq_id, buyer_id, delivery_date, (pg_temp.below(:bidders, rfq_id, 32) + k * 7919) % :bidders as place,
        created_at + least(interval '12 days', now() - created_at) * (k - pg_temp.chance(rfq_id, 33)) / (many + 1) as at
      from (select *, floor(4 * (:bids::float8 / :rfqs) * power(pg_temp.chance(rfq_id, 34), 3) + 0.5)::int as many from rfqs where not has_lines) busy
      cross join lateral generate_series(1, many) k) placed`,
  ],
  [
    'files of bids',
    `
    insert into files (file_id, path, kind, owner_id, name, ext, mime, size, sha256, created_at) overriding system value
    select attachment_id, '/uploads/bid/' || md5('bid' || bid_id) || '.pdf', 'bid', supplier_id, 'offer-' || bid_id || '.pdf', 'pdf', 'application/pdf', 20000 + bid_id % 90000,
      md5('c' || bid_id) || md5('d' || bid_id), created_at from bids`,
  ],
  [
    'awards',
    `
    update rfqs set accepted_bid_id = best.bid_id, accepted_at = deadline + interval '3 days', updated_at = deadline + interval '3 days', accepted_snapshot = jsonb_build_object('bid_id', best.bid_id,
      'supplier_id', supplier_id, 'total_amount', total_amount, 'proposed_delivery_date', proposed_delivery_date, 'comments', comments, 'version', version)
    from (select distinct on (rfq_id) bid_id, rfq_id as of, supplier_id, total_amount, proposed_delivery_date, comments, version as bid_version from bids where withdrawn_at is null
      order by rfq_id, total_amount) best
    where of = rfq_id and canceled_at is null and deadline < riyadh_today() - 5 and rfq_id % 10 < 7`,
  ],
  [
    'counts of bids',
    `
    insert into rfq_bid_counts (rfq_id, live) select rfq_id, count(bids.bid_id) from rfqs left join bids using (rfq_id) where bids.withdrawn_at is null group by rfq_id`,
  ],
  [
    'the rest of them',
    'insert into rfq_bid_counts (rfq_id) select rfq_id from rfqs r where not exists (select from rfq_bid_counts c where c.rfq_id = r.rfq_id)',
  ],
  [
    'products',
    `
    insert into products (product_id, seller_id, category_id, product_name, description, min_quantity, start_price, end_price, qty_for_min_price, product_type, created_at, updated_at)
    overriding system value
    select n, 5 * (1 + pg_temp.below(:companies / 5 - 1, n, 41)), category_id,
      concat_ws(' ', pg_temp.pick(items, n, 42), pg_temp.pick(materials, n, 43), pg_temp.pick(sizes, n, 44), case when n % 4 = 1 then upper(substr(md5(n::text), 1, 2)) || '-' || n % 9973 end),
      pg_temp.pick(conditions, n, 45), 1 + n % 20, price, round(price * 1.25, 2), 100, case when category_id in (13, 16, 18) then 'service' else 'goods' end, at, at
    from (select n, case when pg_temp.chance(n, 46) < 0.6 then 'ar' else 'en' end as lang, 1 + floor(19 * power(pg_temp.chance(n, 47), 1.5))::int as category_id,
      round((5 + 9000 * power(pg_temp.chance(n, 48), 4))::numeric, 2) as price, now() - interval '700 days' * (1 - n::float8 / (:products + 1)) as at from generate_series(1, :products) n) made
    join vocabulary using (lang) join items using (category_id, lang)`,
  ],
  [
    'pictures',
    `
    insert into files (file_id, path, kind, owner_id, name, ext, mime, size, sha256, width, height, variants, created_at) overriding system value
    select (select coalesce(max(file_id), 0) from files) + product_id, '/uploads/product/' || md5('product' || product_id) || '.jpg', 'product', seller_id, 'product.jpg', 'jpg', 'image/jpeg', 90000,
      md5('e' || product_id) || md5('f' || product_id), 800, 600, '{320,640}', created_at from products`,
  ],
  [
    'pictures of products',
    `insert into product_images (product_id, position, file_id) select product_id, 1, (select max(file_id) from files) - :products + product_id from products`,
  ],
  [
    'the trail',
    `
    insert into audit_events (action, company_id, object_type, object_id, details, created_at)
    select 'rfq.published', buyer_id, 'rfq', rfq_id::text, '{}', created_at from rfqs
    union all select 'bid.placed', supplier_id, 'bid', bid_id::text, jsonb_build_object('rfq_id', rfq_id, 'total_amount', total_amount), created_at from bids
    union all select 'bid.withdrawn', supplier_id, 'bid', bid_id::text, jsonb_build_object('rfq_id', rfq_id), withdrawn_at from bids where withdrawn_at is not null
    union all select 'rfq.canceled', buyer_id, 'rfq', rfq_id::text, '{}', canceled_at from rfqs where canceled_at is not null
    union all select 'bid.accepted', buyer_id, 'rfq', rfq_id::text, accepted_snapshot - 'comments' - 'proposed_delivery_date', accepted_at from rfqs where accepted_bid_id is not null`,
  ],
  [
    'e-mails',
    `
    insert into mails (kind, company_id, params, status, attempts, created_at, sent_at)
    select 'bid-accepted', (accepted_snapshot->>'supplier_id')::int, jsonb_build_object('rfq_id', rfq_id, 'title', title, 'total_amount', accepted_snapshot->'total_amount',
      'proposed_delivery_date', accepted_snapshot->'proposed_delivery_date'), 'sent', 1, accepted_at, accepted_at from rfqs where accepted_bid_id is not null`,
  ],
]

/** Fills a migrated database that holds no company yet, all of it or nothing. Answers how many rows there are. */
export async function fill(url: string, sizes: Sizes, print: (line: string) => void): Promise<Sizes> {
  if (sizes.companies < 50) throw new Error('a market has at least 50 companies')
  const client = new Client({ connectionString: url, application_name: 'tarsiya bench data' })
  await client.connect()
  try {
    const { rows } = await client.query('select from companies limit 1')
    if (rows.length > 0) throw new Error('this database holds companies already: give an empty one')
    await client.query(
      "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set statement_timeout = 0",
    )
    await client.query('begin')
    await client.query(TOOLS)
    for (const lang of ['ar', 'en'] as const) {
      const { forms, families, trades, verbs, materials, sizes: dimensions, purposes, conditions } = WORDS
      const lists = [forms, families, trades, verbs, materials, dimensions, purposes, conditions].map((list) =>
        inLanguage(list, lang),
      )
      await client.query('insert into vocabulary values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [lang, ...lists])
    }
    const numbers: Record<string, number> = { ...sizes, bidders: 2 * Math.floor((sizes.companies - 1) / 5) }
    await withoutRules(client, print, async () => {
      for (const [what, statement] of STEPS) {
        const began = Date.now()
        const { rowCount } = await client.query(
          statement.replace(/:(companies|rfqs|bidders|bids|products)\b/g, (_all, name: string) =>
            String(numbers[name]),
          ),
        )
        print(`  ${(rowCount ?? 0).toLocaleString('en')} ${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      }
    })
    await moveSequences(client)
    await client.query('commit')
    const database = createDatabase(url, { max: 1, logger: createLogger('silent') })
    await recountWords(database, WORD_SOURCES).finally(() => database.close())
    await client.query('vacuum analyze')
    const counted = await client.query<{ bids: string }>('select count(*) as bids from bids')
    return { ...sizes, bids: Number(counted.rows[0]!.bids) }
  } finally {
    await client.end()
  }
}
