import { sql } from 'kysely'
import { companyRegistered, supplierRegistered } from '#companies/events.ts'
import type { Role } from '#companies/roles.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { type Event, storedColumns } from '#framework/events/define-event.ts'
import { addDays, type Day } from '#framework/i18n/day.ts'
import { deleteFiles, insertFiles } from '#framework/files/storage/store-files.server.ts'
import { insertAward } from '#tenders/award/insert-award.server.ts'
import type { LockedBid } from '#tenders/bids/lock-bid.server.ts'
import type { BidParams } from '#tenders/rfq-email.server.ts'
import { bidAccepted, bidPlaced, rfqCanceled, type RfqChange, rfqChanged, rfqPublished } from '#tenders/events.ts'
import { insertPrices } from '#tenders/lines/pricing/write-prices.server.ts'
import { totalColumns } from '#tenders/lines/pricing/price-lines.server.ts'
import type { Moments } from './clock.ts'
import { writeNotifications } from './news.server.ts'
import { writeColleagues } from './colleagues.server.ts'
import { writeFollowing } from './following.server.ts'
import { questionsUntil, writeQuestions } from './questions.server.ts'
import { bidFile, type DemoFiles } from './files.server.ts'
import { priceBid, writeLines } from './line-rows.server.ts'
import type { DemoBid, DemoCompany, DemoMarket, DemoRfq } from './market.server.ts'
import { writeProducts } from './product-rows.server.ts'

/** What is written, and with what. */
export interface Filling {
  tx: Tx
  files: DemoFiles
  today: Day
  at: Moments
  password_hash: string
  /** The trail, written at the end in the order of time. */
  trail: { event: Event; company_id: number; person_id?: number; roles?: readonly Role[]; created_at: Date }[]
}

interface Published {
  rfq_id: number
  buyer_id: number
  created_at: Date
  changed_at: Date | null
}

/** The services use now() and queue e-mails; this past is written as it would stand after them. */
export async function writeMarket(filling: Omit<Filling, 'trail'>, { companies, rfqs, bids, products }: DemoMarket) {
  const all: Filling = { ...filling, trail: [] }
  const numbers = new Map<string, number>()
  for (const [index, company] of companies.entries()) numbers.set(company.key, await writeCompany(all, company, index))

  // The highest number is the newest, as in life.
  const published = new Map<string, Published>()
  const inOrder = rfqs.map((rfq, index) => ({ rfq, created_at: all.at(rfq.published_days, 8 + (index % 5) * 0.6) }))
  inOrder.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  for (const { rfq, created_at } of inOrder)
    published.set(rfq.key, await writeRfq(all, rfq, numbers.get(rfq.buyer)!, created_at))

  const placed = bids.map((bid, index) => ({ bid, created_at: all.at(bid.placed_days, 11.5 + (index % 8) * 0.7) }))
  placed.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const winners = new Map<string, LockedBid>()
  for (const { bid, created_at } of placed) {
    const snapshot = await writeBid(all, bid, {
      ...published.get(bid.rfq)!,
      supplier_id: numbers.get(bid.supplier)!,
      placed_at: created_at,
    })
    if (bid.accepted) winners.set(bid.rfq, snapshot)
  }
  for (const rfq of rfqs) await writeEnd(all, rfq, published.get(rfq.key)!, winners.get(rfq.key))
  await writeQuestions(all, { companies: numbers, rfqs: published })
  await writeColleagues(all, { companies: numbers, rfqs: published })
  await writeNotifications(all.tx)
  await writeProducts(all, products, numbers)
  await writeFollowing(all, { companies: numbers, rfqs: published })
  await writeTrail(all)
}

const placeOf = async (tx: Tx, city: string) =>
  tx.selectFrom('cities').select(['region_id', 'city_id']).where('name_en', '=', city).executeTakeFirstOrThrow()

/** A named district of a city, else its first. */
const districtOf = async (tx: Tx, city_id: number, name?: string) => {
  let query = tx
    .selectFrom('districts')
    .select('district_id')
    .where('city_id', '=', city_id)
    .orderBy('district_id')
    .limit(1)
  if (name) query = query.where('name_en', '=', name)
  return (await query.executeTakeFirstOrThrow()).district_id
}

async function writeCompany({ tx, files, at, password_hash, trail }: Filling, company: DemoCompany, index: number) {
  const { company_name, lang, email, phone_number, key, supplier } = company
  const created_at = at(index * 3 - 140, 9)
  const place = await placeOf(tx, company.city)
  const { company_id } = await tx
    .insertInto('companies')
    .values({
      ...place,
      district_id: await districtOf(tx, place.city_id),
      company_name,
      contact_email: email,
      phone_number,
      company_type: supplier ? 'supplier' : 'buyer',
      vat_number: supplier?.vat_number ?? null,
      created_at,
      updated_at: created_at,
    })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('people')
    .values({
      person_id: company_id,
      full_name: company_name,
      email,
      email_verified_at: at(index * 3 - 140, 9.2),
      password_hash,
      lang,
      created_at,
      updated_at: created_at,
    })
    .execute()
  await tx
    .insertInto('members')
    .values({ company_id, person_id: company_id, roles: ['owner'], joined_at: created_at })
    .execute()
  trail.push({ event: companyRegistered({ company_id, person_id: company_id }), company_id, created_at })
  const [profile_image_id] = await insertFiles(tx, company_id, files.get(`logo ${key}`) ?? [])
  if (profile_image_id)
    await tx.updateTable('companies').set({ profile_image_id }).where('company_id', '=', company_id).execute()
  if (!supplier) return company_id

  const [profile_file_id = null] = await insertFiles(tx, company_id, files.get(`profile ${key}`) ?? [])
  const { category_id, commercial_registration, about } = supplier
  const since = at(index * 3 - 140, 10)
  const { supplier_profile_id } = await tx
    .insertInto('supplier_profiles')
    .values({
      company_id,
      category_id,
      commercial_registration,
      profile_file_id,
      company_profile_description: about,
      created_at: since,
      updated_at: since,
    })
    .returning('supplier_profile_id')
    .executeTakeFirstOrThrow()
  trail.push({ event: supplierRegistered({ supplier_profile_id }), company_id, created_at: since })
  return company_id
}

async function writeRfq(
  { tx, files, today, at, trail }: Filling,
  rfq: DemoRfq,
  buyer_id: number,
  created_at: Date,
): Promise<Published> {
  const { key, district, title, description, item_description, quantity, category_id, extended_days } = rfq
  const place = await placeOf(tx, rfq.city)
  const deadline = addDays(today, rfq.deadline_days)
  const changed_at = extended_days === undefined ? null : at(extended_days, 10)
  const { rfq_id } = await tx
    .insertInto('rfqs')
    .values({
      ...place,
      district_id: district ? await districtOf(tx, place.city_id, district) : null,
      buyer_id,
      title,
      description,
      item_description,
      quantity,
      quantity_unit_code: rfq.quantity_unit_code ?? null,
      quantity_unit_text: rfq.quantity_unit_text ?? null,
      category_id,
      attachments_paths: (files.get(`rfq ${key}`) ?? []).map(({ path }) => path),
      deadline,
      closing_time: rfq.closing_time ?? null,
      questions_until: questionsUntil(key, deadline),
      delivery_date: addDays(today, rfq.delivery_days),
      // Nobody is told of a deadline that passed before the market was there.
      deadline_told: rfq.deadline_days < 0 ? deadline : null,
      has_lines: rfq.lines !== undefined,
      partial_allowed: rfq.partial_allowed ?? false,
      created_at,
      updated_at: changed_at ?? created_at,
    })
    .returning('rfq_id')
    .executeTakeFirstOrThrow()
  // Before its change, so that the lines are those of its first version.
  if (rfq.lines) await writeLines(tx, rfq_id, rfq.lines)
  if (changed_at) await tx.updateTable('rfqs').set({ version: 2 }).where('rfq_id', '=', rfq_id).execute()
  const file_ids = await insertFiles(tx, buyer_id, files.get(`rfq ${key}`) ?? [])
  await tx
    .insertInto('rfq_attachments')
    .values(file_ids.map((file_id, index) => ({ rfq_id, position: index + 1, file_id })))
    .execute()
  trail.push({ event: rfqPublished({ rfq_id }), company_id: buyer_id, created_at })
  if (changed_at) {
    // As it was before its deadline was moved, and as it is.
    await sql`insert into rfq_versions (rfq_id, version, snapshot, changed, material, created_at)
      select rfq_id, 1, rfq_snapshot(rfqs) || jsonb_build_object('deadline', ${addDays(today, rfq.first_deadline_days!)}::date), '{}'::text[], false, ${created_at}::timestamptz
      from rfqs where rfq_id = ${rfq_id}
      union all select rfq_id, version, rfq_snapshot(rfqs), '{deadline}'::text[], false, ${changed_at}::timestamptz from rfqs where rfq_id = ${rfq_id}`.execute(
      tx,
    )
    const changes: RfqChange[] = [{ field: 'deadline', old: addDays(today, rfq.first_deadline_days!), new: deadline }]
    trail.push({ event: rfqChanged({ rfq_id, changes }), company_id: buyer_id, created_at: changed_at })
  }
  return { rfq_id, buyer_id, created_at, changed_at }
}

async function writeBid(
  { tx, files, today, trail }: Filling,
  bid: DemoBid,
  { rfq_id, buyer_id, changed_at, supplier_id, placed_at }: Published & { supplier_id: number; placed_at: Date },
): Promise<LockedBid> {
  const { total_amount, comments } = bid
  const proposed_delivery_date = addDays(today, bid.delivery_days)
  const [attachment_id] = await insertFiles(tx, supplier_id, files.get(bidFile(bid)) ?? [])
  const priced = await priceBid(tx, { rfq_id, supplier_id }, bid)
  const placed = await tx
    .insertInto('bids')
    .values({
      rfq_id,
      buyer_id,
      supplier_id,
      total_amount,
      ...(priced && totalColumns(priced.totals)),
      comments,
      proposed_delivery_date,
      attachment_id: attachment_id!,
      rfq_version: changed_at && placed_at > changed_at ? 2 : 1,
      created_at: placed_at,
      updated_at: placed_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { bid_id } = placed
  if (priced) await insertPrices(tx, { bid_id, rfq_id }, priced)
  trail.push({ event: bidPlaced({ bid_id, rfq_id, total_amount }), company_id: supplier_id, created_at: placed_at })
  return placed
}

/** What became of an RFQ: awarded, canceled, or nothing yet. */
async function writeEnd({ tx, at, trail }: Filling, rfq: DemoRfq, { rfq_id, buyer_id }: Published, winner?: LockedBid) {
  const { accepted_days, canceled_days, title } = rfq
  if (accepted_days !== undefined && winner) {
    const accepted_at = at(accepted_days, 19)
    const { bid_id, supplier_id, total_amount, proposed_delivery_date, version } = winner
    // Who founds a company has its number.
    await insertAward(tx, winner, { person_id: buyer_id, awarded_at: accepted_at })
    await tx.updateTable('rfqs').set({ updated_at: accepted_at }).where('rfq_id', '=', rfq_id).execute()
    trail.push({
      event: bidAccepted({ rfq_id, bid_id, supplier_id, total_amount, version }),
      company_id: buyer_id,
      created_at: accepted_at,
    })
    // Every award has its e-mails. These are never sent: nobody waits for them.
    const params = JSON.stringify({ rfq_id, title, total_amount, proposed_delivery_date } satisfies BidParams)
    const skipped = {
      params,
      status: 'skipped',
      last_error: 'part of the demo market',
      created_at: accepted_at,
    } as const
    await tx
      .insertInto('mails')
      .values([
        { kind: 'bid-accepted', company_id: supplier_id, ...skipped },
        { kind: 'award-confirmed', company_id: buyer_id, ...skipped },
      ])
      .execute()
  }
  if (canceled_days !== undefined) {
    const canceled_at = at(canceled_days, 19)
    await tx.updateTable('rfqs').set({ canceled_at, updated_at: canceled_at }).where('rfq_id', '=', rfq_id).execute()
    const attached = await tx.selectFrom('rfq_attachments').select('file_id').where('rfq_id', '=', rfq_id).execute()
    await deleteFiles(
      tx,
      attached.map(({ file_id }) => file_id),
    )
    trail.push({ event: rfqCanceled({ rfq_id }), company_id: buyer_id, created_at: canceled_at })
  }
}

async function writeTrail({ tx, trail }: Filling) {
  trail.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  const rows = trail.map(({ event, company_id, person_id = company_id, roles, created_at }) => {
    const { details, ...columns } = storedColumns(event)!
    return {
      ...columns,
      details: JSON.stringify(details),
      company_id,
      person_id,
      ...(roles && { roles: [...roles] }),
      created_at,
    }
  })
  await tx.insertInto('audit_events').values(rows).execute()
  // Files came to be when they were sent.
  await sql`update files set created_at = r.created_at from rfq_attachments a join rfqs r using (rfq_id) where a.file_id = files.file_id`.execute(
    tx,
  )
  await sql`update files set created_at = p.created_at from product_images i join products p using (product_id) where i.file_id = files.file_id`.execute(
    tx,
  )
  await sql`update files set created_at = b.created_at from bids b where b.attachment_id = files.file_id`.execute(tx)
}
