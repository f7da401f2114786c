import { sql } from 'kysely'
import { companyRegistered, supplierRegistered } from '#companies/events.ts'
import type { Role } from '#companies/roles.ts'
import type { Tx } from '#framework/database/database.server.ts'
import { type Event, storedColumns } from '#framework/events/define-event.ts'
import { addDays, type Day } from '#framework/i18n/day.ts'
import type { Storage } from '#framework/files/storage/storage.server.ts'
import { deleteFiles, insertFiles } from '#framework/files/storage/store-files.server.ts'
import { fieldChanges } from '#tenders/amendments/diff/diff.server.ts'
import { changesQuantities, isMaterial } from '#tenders/amendments/material.ts'
import { changedKeys } from '#tenders/amendments/snapshot.ts'
import { keepFirstVersion, readSnapshot } from '#tenders/amendments/versions.server.ts'
import { isRfqPart } from '#tenders/core/changes/changeable.ts'
import { insertAward } from '#tenders/award/accept/insert-award.server.ts'
import { bidsFor, type ReadableBid } from '#tenders/core/gates/bids.server.ts'
import type { BidParams } from '#tenders/core/rfq-email.server.ts'
import {
  bidAccepted,
  bidConfirmed,
  bidLapsed,
  bidPlaced,
  rfqCanceled,
  rfqChanged,
  rfqPublished,
} from '#tenders/core/events.ts'
import { insertPrices } from '#tenders/lines/pricing/write-prices.server.ts'
import { totalColumns } from '#tenders/lines/pricing/price-lines.server.ts'
import type { Moments } from './clock.ts'
import { writeNotifications } from './news.server.ts'
import { writeColleagues } from './colleagues.server.ts'
import { writeFollowing } from './following.server.ts'
import { writeOrders } from './orders.server.ts'
import { questionsUntil, writeQuestions } from './questions.server.ts'
import { bidFile, type DemoFiles } from './files.server.ts'
import { changeLines, priceBid, writeLines } from './line-rows.server.ts'
import type { DemoBid, DemoCompany, DemoMarket, DemoRfq } from './market.server.ts'
import { writeProducts } from './product-rows.server.ts'
import { writeInvitations } from './invitations.server.ts'
import { type DemoKeys, giveOpeningKey, openDemoBids, sealDemoBid } from './sealed-rows.server.ts'

/** What is written, and with what. */
export interface Filling {
  tx: Tx
  files: DemoFiles
  storage: Storage
  keys: DemoKeys
  today: Day
  at: Moments
  password_hash: string
  /** The trail, written at the end in the order of time. */
  trail: { event: Event; company_id: number | null; person_id?: number; roles?: readonly Role[]; created_at: Date }[]
}

interface Published {
  rfq_id: number
  buyer_id: number
  created_at: Date
  sealed: boolean
  /** As the timeline has left it. */
  version: number
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

  await writeInvitations(all, rfqs, { companies: numbers, rfqs: published })

  // In the order of time: a bid answers the version of its moment.
  const timeline: { moment: Date; write: () => Promise<void> }[] = []
  const winners = new Map<string, number>()
  for (const [index, bid] of bids.entries()) {
    const placed_at = all.at(bid.placed_days, 11.5 + (index % 8) * 0.7)
    const supplier_id = numbers.get(bid.supplier)!
    const rfq = published.get(bid.rfq)!
    const write = async () => {
      const bid_id = await writeBid(all, bid, { ...rfq, supplier_id, placed_at })
      if (bid.accepted) winners.set(bid.rfq, bid_id)
    }
    timeline.push({ moment: placed_at, write })
    if (bid.confirmed_days === undefined) continue
    const confirmed_at = all.at(bid.confirmed_days, 11.5 + (index % 8) * 0.7)
    timeline.push({ moment: confirmed_at, write: () => writeConfirmation(all, rfq, supplier_id, confirmed_at) })
  }
  for (const rfq of rfqs)
    for (const amendment of amendmentsOf(rfq)) {
      const moment = all.at(amendment.days, 10)
      timeline.push({ moment, write: () => writeAmendment(all, published.get(rfq.key)!, amendment, moment) })
    }
  timeline.sort((a, b) => a.moment.getTime() - b.moment.getTime())
  for (const { write } of timeline) await write()
  for (const rfq of rfqs) await writeEnd(all, rfq, published.get(rfq.key)!, winners.get(rfq.key))
  await writeQuestions(all, { companies: numbers, rfqs: published })
  await writeColleagues(all, { companies: numbers, rfqs: published })
  await writeOrders(all)
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
  { tx, files, keys, today, trail }: Filling,
  rfq: DemoRfq,
  buyer_id: number,
  created_at: Date,
): Promise<Published> {
  const { before: first = rfq } = amendmentsOf(rfq)[0] ?? {}
  const { key, district, title, description, item_description, quantity, category_id } = first
  const place = await placeOf(tx, rfq.city)
  const deadline = addDays(today, first.deadline_days)
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
      delivery_date: addDays(today, first.delivery_days),
      on_change: rfq.on_change ?? 'mark',
      // Nobody is told of a deadline that passed before the market was there.
      deadline_told: rfq.deadline_days < 0 ? deadline : null,
      access: rfq.invited ? 'invited' : 'public',
      ...(rfq.bid_visibility === 'sealed' && { sealed_bids_notified_at: new Date() }),
      ...(rfq.bid_visibility && { bid_visibility: rfq.bid_visibility }),
      ...(rfq.price_disclosure && { price_disclosure: rfq.price_disclosure }),
      has_lines: rfq.lines !== undefined,
      partial_allowed: rfq.partial_allowed ?? false,
      created_at,
      updated_at: created_at,
    })
    .returning('rfq_id')
    .executeTakeFirstOrThrow()
  if (first.lines) await writeLines(tx, rfq_id, first.lines)
  const sealed = rfq.bid_visibility === 'sealed'
  if (sealed) await giveOpeningKey(tx, keys, rfq_id)
  const file_ids = await insertFiles(tx, buyer_id, files.get(`rfq ${key}`) ?? [])
  await tx
    .insertInto('rfq_attachments')
    .values(file_ids.map((file_id, index) => ({ rfq_id, position: index + 1, file_id })))
    .execute()
  trail.push({ event: rfqPublished({ rfq_id, access: 'public', opens_at: null }), company_id: buyer_id, created_at })
  return { rfq_id, buyer_id, created_at, sealed, version: 1 }
}

/** What the buyer changed, with the RFQ before and after each change. */
function amendmentsOf(rfq: DemoRfq) {
  let after = rfq
  const steps = (rfq.amendments ?? []).toReversed().map(({ was, ...amendment }) => {
    const before = Object.assign({ ...after }, was)
    const step = { ...amendment, before, after }
    after = before
    return step
  })
  return steps.toReversed()
}

async function writeAmendment(
  { tx, today, trail }: Filling,
  rfq: Published,
  { before, after, reason }: ReturnType<typeof amendmentsOf>[number],
  moment: Date,
) {
  const { rfq_id, buyer_id: company_id } = rfq
  await keepFirstVersion(tx, rfq_id)
  const old = await readSnapshot(tx, rfq_id)
  const version = ++rfq.version
  const { description, item_description } = after
  const dates = { deadline: addDays(today, after.deadline_days), delivery_date: addDays(today, after.delivery_days) }
  const set = { ...dates, description, item_description, version, updated_at: moment }
  await tx.updateTable('rfqs').set(set).where('rfq_id', '=', rfq_id).execute()
  if (before.lines && after.lines) await changeLines(tx, rfq_id, before.lines, after.lines)
  const now = await readSnapshot(tx, rfq_id)
  const changed = changedKeys(old, now)
  const material = changed.some((key) => isMaterial(key, old, now))
  const answered = {
    ...(material && { material_version: version }),
    ...(changesQuantities(changed) && { lines_version: version }),
  }
  if (material) await tx.updateTable('rfqs').set(answered).where('rfq_id', '=', rfq_id).execute()
  // Who founds a company has its number.
  await sql`insert into rfq_versions (rfq_id, version, snapshot, changed, material, reason, person_id, created_at)
    select rfq_id, version, rfq_snapshot(rfqs), ${changed}::text[], ${material}, ${reason ?? null}, buyer_id, ${moment}
    from rfqs where rfq_id = ${rfq_id}`.execute(tx)
  const parts = changed.filter(isRfqPart)
  const event = rfqChanged({
    rfq_id,
    changes: fieldChanges(old, now, changed),
    ...(parts.length > 0 && { parts }),
    version,
  })
  trail.push({ event, company_id, created_at: moment })
}

async function writeConfirmation(
  { tx, trail }: Filling,
  { rfq_id, version }: Published,
  supplier_id: number,
  moment: Date,
) {
  const { bid_id } = await tx
    .updateTable('bids')
    .set({ rfq_version: version, updated_at: moment })
    .where('rfq_id', '=', rfq_id)
    .where('supplier_id', '=', supplier_id)
    .returning('bid_id')
    .executeTakeFirstOrThrow()
  // Who founds a company has its number.
  const confirmation = { bid_id, rfq_version: version, person_id: supplier_id, confirmed_at: moment }
  await tx.insertInto('bid_confirmations').values(confirmation).execute()
  trail.push({
    event: bidConfirmed({ bid_id, rfq_id, version, is_sealed: false }),
    company_id: supplier_id,
    created_at: moment,
  })
}

async function writeBid(
  filling: Filling,
  bid: DemoBid,
  { rfq_id, buyer_id, sealed, version, supplier_id, placed_at }: Published & { supplier_id: number; placed_at: Date },
): Promise<number> {
  const { tx, files, today, trail } = filling
  const { total_amount, comments } = bid
  const proposed_delivery_date = addDays(today, bid.delivery_days)
  const [file] = files.get(bidFile(bid))!
  const priced = await priceBid(tx, { rfq_id, supplier_id }, bid)
  const columns = { total_amount, ...(priced && totalColumns(priced.totals)) }
  const row = { rfq_id, buyer_id, supplier_id, rfq_version: version, created_at: placed_at, updated_at: placed_at }
  if (sealed) {
    const offer = { columns, priced, proposed_delivery_date, comments, attachment: file! }
    return sealDemoBid(filling, row, offer)
  }
  const [attachment_id] = await insertFiles(tx, supplier_id, [file!])
  const { bid_id } = await tx
    .insertInto('bids')
    .values({ ...row, ...columns, comments, proposed_delivery_date, attachment_id: attachment_id! })
    .returning('bid_id')
    .executeTakeFirstOrThrow()
  if (priced) await insertPrices(tx, { bid_id, rfq_id }, { rows: priced.rows, vat: priced.totals.vat })
  trail.push({ event: bidPlaced({ bid_id, rfq_id, total_amount }), company_id: supplier_id, created_at: placed_at })
  return bid_id
}

const readWinner = (tx: Tx, bid_id: number): Promise<ReadableBid> =>
  tx.selectFrom(bidsFor('award')).selectAll('bids').where('bids.bid_id', '=', bid_id).executeTakeFirstOrThrow()

/** What became of an RFQ: awarded, canceled, or nothing yet. */
async function writeEnd(
  filling: Filling,
  rfq: DemoRfq,
  { rfq_id, buyer_id, sealed }: Published,
  winning_bid_id?: number,
) {
  const { tx, at, trail } = filling
  const { accepted_days, canceled_days, deadline_days, title } = rfq
  // Half a minute after it has closed.
  if (sealed && deadline_days < 0) await openDemoBids(filling, rfq_id, at(deadline_days + 1, 0.01))
  if (accepted_days !== undefined && winning_bid_id !== undefined) {
    const accepted_at = at(accepted_days, 19)
    const winner = await readWinner(tx, winning_bid_id)
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
  } else if (deadline_days < 0) {
    // Shortly after an RFQ has closed, whenever that was on its last day.
    const lapsed_at = at(deadline_days + 1, 0.1)
    const { rows } = await sql<{ bid_id: number }>`
      update bids set lapsed_at = ${lapsed_at}, withdrawn_at = ${lapsed_at}, updated_at = ${lapsed_at} from rfqs
      where bids.rfq_id = rfqs.rfq_id and rfqs.rfq_id = ${rfq_id} and on_change = 'confirm' and rfq_version < material_version
      returning bid_id`.execute(tx)
    for (const { bid_id } of rows)
      trail.push({ event: bidLapsed({ bid_id, rfq_id, is_sealed: false }), company_id: null, created_at: lapsed_at })
  }
  if (canceled_days !== undefined) {
    const canceled_at = at(canceled_days, 19)
    await tx.updateTable('rfqs').set({ canceled_at, updated_at: canceled_at }).where('rfq_id', '=', rfq_id).execute()
    const attached = await tx.selectFrom('rfq_attachments').select('file_id').where('rfq_id', '=', rfq_id).execute()
    await deleteFiles(
      tx,
      attached.map(({ file_id }) => file_id),
    )
    trail.push({ event: rfqCanceled({ rfq_id, is_sealed: false }), company_id: buyer_id, created_at: canceled_at })
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
