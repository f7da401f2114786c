import { sql } from 'kysely'
import type { Database } from '#framework/database/database.server.ts'
import { toAsciiDigits } from '#framework/text/normalize.ts'
import { aBid } from './make/bids.ts'
import { aBidWithLines, withLines } from './make/lines.ts'
import { aProduct, aSeller } from './make/products.ts'
import { anRfq } from './make/rfqs.ts'
import { aColleague, aCompany, aSession, aSupplier, type MadeCompany } from './make/companies.ts'
import { halalas } from '#framework/i18n/money.ts'

let sown = 0

/** Creates a market in which everything non-public can be recognized wherever it leaks. */
export async function sowCanaries(database: Database) {
  const { kysely } = database
  const round = `${process.pid % 1000}${++sown}`.padStart(5, '7').slice(-5)
  const letters = [...round].map((digit) => 'qwzxvkjfgh'[Number(digit)]).join('')
  let number = 0
  const canaries: Record<
    'email' | 'phone' | 'registration' | 'tax' | 'file' | 'gone' | 'internal' | 'personal',
    string[]
  > = {
    email: [],
    phone: [],
    registration: [],
    tax: [],
    file: [],
    gone: [],
    internal: [],
    personal: [],
  }
  const options = (role: string) => {
    const email = `canary.${role}.${round}@kanary.sa`
    const phone_number = `0577${round}${number++}`
    canaries.email.push(`canary.${role}.${round}`)
    canaries.phone.push(phone_number.slice(1))
    // Public names must not resemble non-public values.
    return { company_name: `شركة ${role} ${role === 'closed' ? round : letters}`, email, phone_number }
  }
  const registered = async (user: MadeCompany) => {
    const commercial_registration = `7077${round}${user.company_id}`.padEnd(12, '5')
    canaries.registration.push(commercial_registration)
    await kysely
      .updateTable('supplier_profiles')
      .set({ commercial_registration })
      .where('company_id', '=', user.company_id)
      .execute()
    const numbers = {
      vat_number: `3${`88${round}${user.company_id}`.padEnd(13, '6').slice(0, 13)}3`,
      unified_number: `7${`99${round}${user.company_id}`.padEnd(9, '6').slice(0, 9)}`,
    }
    canaries.tax.push(numbers.vat_number, numbers.unified_number)
    await kysely.updateTable('companies').set(numbers).where('company_id', '=', user.company_id).execute()
    return user
  }
  const buyer = await aCompany(database, options('buyer'))
  const winner = await registered(await aSupplier(database, options('winner')))
  const loser = await registered(await aSupplier(database, options('loser')))
  const seller = await registered(await aSeller(database, options('seller')))
  const stranger = await aCompany(database, options('stranger'))
  const closed = await registered(await aSeller(database, { ...options('closed'), is_active: false }))
  // Nothing of a closed account may appear.
  canaries.gone.push(`closed ${round}`)

  const open = await anRfq(database, { buyer })
  const awarded = await anRfq(database, { buyer })
  const canceled = await anRfq(database, { buyer, canceled: true, title: `canceled ${round}` })
  const contact = `اتصل ${winner.phone_number} أو ${winner.phone_number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))} أو ${winner.email}`
  const bid = await aBid(database, { rfq_id: open.rfq_id, supplier: winner, comments: contact })
  const won = await aBid(database, { rfq_id: awarded.rfq_id, supplier: winner, comments: contact })
  await aBid(database, { rfq_id: awarded.rfq_id, supplier: loser })
  const withdrawn = await aBid(database, {
    rfq_id: open.rfq_id,
    supplier: loser,
    withdrawn: true,
    comments: `withdrawn ${round}`,
  })
  await aBid(database, { rfq_id: canceled.rfq_id, supplier: loser })
  const lined = await anRfq(database, { buyer })
  await withLines(database, lined.rfq_id, [{}])
  const priced = await aBidWithLines(database, {
    rfq_id: lined.rfq_id,
    supplier: winner,
    prices: [{ unit_price: '100', note: contact }],
  })
  await kysely
    .updateTable('rfqs')
    .set({
      accepted_bid_id: won.bid_id,
      accepted_at: new Date(),
      accepted_snapshot: JSON.stringify({
        bid_id: won.bid_id,
        supplier_id: winner.company_id,
        total_amount: won.total_amount,
        proposed_delivery_date: awarded.deadline,
        comments: contact,
        version: 1,
      }),
    })
    .where('rfq_id', '=', awarded.rfq_id)
    .execute()
  canaries.gone.push(`canceled ${round}`, `withdrawn ${round}`)

  // Its people, whom it invites and what they propose is for the buyer's people alone.
  const member = await aColleague(database, buyer, {
    roles: ['approver'],
    email: `member.${round}@kanary.sa`,
    full_name: `member ${round}`,
  })
  await kysely
    .insertInto('member_invitations')
    .values({
      company_id: buyer.company_id,
      email: `invited.${round}@kanary.sa`,
      roles: ['viewer'],
      invited_by: buyer.person_id,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const { proposal_id } = await kysely
    .insertInto('award_proposals')
    .values({
      rfq_id: open.rfq_id,
      buyer_id: buyer.company_id,
      bid_id: bid.bid_id,
      bid_version: 1,
      amount_halalas: halalas(200),
      limit_halalas: halalas(100),
      reason: `proposed ${round}`,
      proposed_by: buyer.person_id,
      state: 'rejected',
      decided_by: member.person_id,
      decided_at: new Date(),
      decision_reason: `rejected ${round}`,
    })
    .returning('proposal_id')
    .executeTakeFirstOrThrow()
  const person_id = member.person_id
  await kysely
    .insertInto('audit_events')
    .values({
      action: 'rfq.published',
      company_id: buyer.company_id,
      person_id,
      object_type: 'rfq',
      object_id: String(open.rfq_id),
      details: '{}',
      created_at: sql`(select created_at from rfqs where rfq_id = ${open.rfq_id})`,
    })
    .execute()
  // What one of them searches and follows concerns nobody else.
  const { saved_search_id } = await kysely
    .insertInto('saved_searches')
    .values({
      person_id: member.person_id,
      company_id: buyer.company_id,
      name: `searched ${round}`,
      what: 'rfqs',
      query: '{"search": "كراسي"}',
      query_hash: 'chairs',
    })
    .returning('saved_search_id')
    .executeTakeFirstOrThrow()
  await kysely
    .insertInto('follows')
    .values({ person_id: member.person_id, target_type: 'company', target_id: seller.company_id })
    .execute()
  canaries.personal.push(`searched ${round}`)
  canaries.internal.push(
    `member.${round}`,
    `member ${round}`,
    `invited.${round}`,
    `proposed ${round}`,
    `rejected ${round}`,
  )

  const files = await sql<{ path: string; name: string }>`
    update files set name = 'canary-offer-' || file_id || '.pdf' where kind = 'bid' and owner_id in (${winner.company_id}, ${loser.company_id}) returning path, name`.execute(
    kysely,
  )
  canaries.file.push(...files.rows.flatMap(({ path, name }) => [path, name]))

  const product = await aProduct(database, { seller })
  const deleted = await aProduct(database, { seller, deleted: true, product_name: `deleted ${round}` })
  const hidden = await aProduct(database, { seller, hidden: true, product_name: `hidden ${round}` })
  const orphan = await aProduct(database, { seller: closed, product_name: `orphan ${round}` })
  canaries.gone.push(`deleted ${round}`, `hidden ${round}`, `orphan ${round}`)

  return {
    canaries,
    people: { buyer, winner, loser, seller, stranger },
    /** A colleague of the buyer. */
    member,
    /** Values for URL parameters by name: visible and hidden records. */
    ids: {
      region_id: [1],
      city_id: [(await kysely.selectFrom('cities').select('city_id').limit(1).executeTakeFirstOrThrow()).city_id],
      rfq_id: [open, awarded, canceled, lined].map(({ rfq_id }) => rfq_id),
      user_id: [buyer, winner, loser, seller, stranger, closed].map(({ company_id }) => company_id),
      product_id: [product, deleted, hidden, orphan].map(({ product_id }) => product_id),
      bid_id: [bid.bid_id, won.bid_id, withdrawn.bid_id, priced.bid_id],
      image: [1],
      person_id: [member.person_id],
      proposal_id: [proposal_id],
      saved_search_id: [saved_search_id],
    } as Record<string, number[]>,
    hidden: {
      rfq: canceled.rfq_id,
      bid: withdrawn.bid_id,
      products: [deleted, hidden, orphan].map(({ product_id }) => product_id),
      user: closed.company_id,
    },
    /** Opens another session. */
    sessionOf: (company: MadeCompany) => aSession(database, company),
  }
}

export type Sown = Awaited<ReturnType<typeof sowCanaries>>

/** A response as one text to search for canaries: also decoded, and with ASCII digits. */
function readable({ text, headers }: { text: string; headers: object }) {
  const all = `${JSON.stringify(headers)} ${text}`
  const cursors = [...all.matchAll(/cursor=([\w-]+)/g)].map(([, cursor = '']) =>
    Buffer.from(cursor, 'base64url').toString(),
  )
  const plain = [all, ...cursors]
    .join(' ')
    .replace(/%40|&#64;|\\u0040/gi, '@')
    .replaceAll('%20', ' ')
  return toAsciiDigits(plain)
}

/** The canaries of these kinds that a response contains. */
export const canariesIn = (
  sown: Sown,
  kinds: (keyof Sown['canaries'])[],
  answer: { text: string; headers: object },
) => {
  const text = readable(answer)
  return kinds.flatMap((kind) => sown.canaries[kind]).filter((canary) => text.includes(canary))
}

/** Values of parameters that name no record. */
const WORDS: Record<string, string[]> = {
  right: ['buy'],
  version: ['1'],
  question_id: ['1'],
  order_id: ['1'],
  delivery_id: ['1'],
  rating_id: ['1'],
  code: ['0'.repeat(20)],
}

/** All URLs of a template such as `/rfqs/{rfq_id}` or `/rfq/:rfq_id?`; an unknown parameter fails the test. */
export function addressesOf(template: string, ids: Record<string, (number | string)[]>): string[] {
  const found = /\{(\w+)\}|:(\w+)\??/.exec(template)
  if (!found) return [template]
  const name = found[1] ?? found[2]!
  const values = ids[name] ?? WORDS[name]
  if (!values) throw new Error(`${template}: what stands for ${found[0]}? Say it in test/support/canaries.ts`)
  return values.flatMap((value) => addressesOf(template.replace(found[0], String(value)), ids))
}
