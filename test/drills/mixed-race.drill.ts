import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#framework/database/database.server.ts'
import { aPdf, aPng } from '#test/support/make/files.ts'
import type { FormValues } from '#test/support/make/form.ts'
import { aSeller } from '#test/support/make/products.ts'
import { aColleague, aCompany, type MadeCompany } from '#test/support/make/companies.ts'
import { startSite } from '#test/support/site.ts'
import {
  type Call,
  chance,
  clientOf,
  databaseOf,
  deadlocks,
  figureLaws,
  outcomeOf,
  percentile,
  Tally,
} from './support/clients.ts'
import type { Drill } from './support/drill.ts'
import { inDays } from '#test/support/in-days.ts'

const CLIENTS = 64
const BUYERS = 8
const SELLERS = 16
/** RFQs that are fought over at a time; one that is decided makes room for a new one. */
const OPEN = 12
const PRODUCTS = 6
/** The share of RFQs that have a bill of quantities. Its quantities and prices make halalas that must be rounded. */
const LINED = 0.4
const LINES = [
  { description: 'كرسي دوّار', quantity: '12', unit_code: 'H87' },
  { description: 'كابل شبكة', quantity: '250.125', unit_code: 'LM' },
  { description: 'تركيب', quantity: '1.5', unit_code: 'DAY' },
  { description: 'طاولة جانبية', quantity: '3', unit_code: 'H87', optional: true },
]
const VAT = [
  { vat_category: 'S' },
  { vat_category: 'S' },
  { vat_category: 'Z', vat_reason: 'VATEX-SA-32' },
  { vat_category: 'O' },
]

/** What the answers said about one RFQ, to be held against the database afterwards. */
interface Story {
  rfq_id: number
  buyer: MadeCompany
  bids: { bid_id: number; supplier: MadeCompany }[]
  /** None, or its bill of quantities, of which bids may leave lines out. */
  lines: { line_id: number; optional: boolean }[]
  partial: boolean
  won: Set<number>
  /** When the first answer came that decided it: nothing begun later may still change it. */
  decided?: number
  canceled?: true
  /** The newest award that waits for a second person. */
  proposal?: { proposal_id: number; bid_id: number }
}

/** What the answers said about one bid. */
interface Confirmed {
  withdrawn?: true
  /** The newest version that an edit was answered with, and its amount. */
  version: number
  total_amount: number
}

interface Pool {
  call: Call
  another: { buyer: () => Promise<MadeCompany>; seller: () => Promise<MadeCompany> }
  buyers: MadeCompany[]
  /** Who approves for a company with a limit, by its number. */
  approvers: Map<number, MadeCompany>
  sellers: MadeCompany[]
  stories: Story[]
  open: Story[]
  confirmed: Map<number, Confirmed>
  products: { product_id: number; seller: MadeCompany; images: string[] }[]
  outcomes: Tally
  times: number[]
  broken: string[]
  /** Bids with prices by line. */
  lined: number
}

async function publish(
  pool: Pool,
  place: { region_id: number; city_id: number },
  buyer: MadeCompany,
  dice: ReturnType<typeof chance>,
) {
  const asked: FormValues =
    dice.next() < LINED
      ? {
          lines: JSON.stringify(LINES),
          partial_allowed: String(dice.next() < 0.5),
          price_basis: dice.one(['gross', 'net']),
        }
      : { item_description: 'قماش رمادي بمسند.', quantity: 12 }
  const { status, body } = await pool.call<{ rfq_id: number; partial_allowed: boolean; lines?: Story['lines'] }>(
    'POST',
    '/rfqs/new',
    {
      as: buyer,
      form: {
        title: 'كراسي مكتبية',
        description: 'كراسي لقاعة اجتماعات.',
        delivery_date: inDays(20),
        deadline: inDays(10),
        category_id: 1,
        region_id: place.region_id,
        city_id: place.city_id,
        attachments: [aPdf()],
        ...asked,
      },
    },
  )
  // An account has room for so many files, and these publish more than any company would.
  if (status === 413) pool.buyers[pool.buyers.indexOf(buyer)] = await pool.another.buyer()
  if (status !== 201) return
  const story: Story = {
    rfq_id: body.rfq_id,
    buyer,
    bids: [],
    lines: body.lines ?? [],
    partial: body.partial_allowed,
    won: new Set(),
  }
  pool.stories.push(story)
  pool.open.push(story)
}

/** What a bid asks for: a total, or prices of the lines, a few of which it leaves out where it may. */
function aPrice({ lines, partial }: Story, dice: ReturnType<typeof chance>) {
  if (lines.length === 0) return { total_amount: 1000 + dice.below(5000) }
  const [first, ...others] = lines.map(({ line_id, optional }, index) =>
    index > 0 && (partial || optional) && dice.next() < 0.3
      ? { line_id, offered: false }
      : { line_id, unit_price: (dice.below(1_000_000) / 10_000).toFixed(4), ...dice.one(VAT) },
  )
  return { lines: [{ ...first, unit_price: String(50 + dice.below(250)) }, ...others] }
}

/** One random step of one client, and what its answer promises. */
async function step(pool: Pool, place: { region_id: number; city_id: number }, dice: ReturnType<typeof chance>) {
  const { call, confirmed } = pool
  const story = pool.open.length ? dice.one(pool.open) : undefined
  if (!story || (pool.open.length < OPEN && dice.next() < 0.3)) return publish(pool, place, dice.one(pool.buyers), dice)
  const at = `/rfqs/${story.rfq_id}`
  const began = performance.now()
  const settled = story.decided !== undefined && story.decided < began
  const note = (act: string, answer: Awaited<ReturnType<Call>>, changes = true) => {
    pool.outcomes.add(`${act} ${outcomeOf(answer)}`)
    pool.times.push(answer.ms)
    if (answer.status >= 500) pool.broken.push(`${act}: ${outcomeOf(answer)}`)
    const done = answer.status < 300
    if (done && changes && settled) pool.broken.push(`${act} on RFQ ${story.rfq_id} after it was decided`)
    return done
  }
  const decide = () => {
    story.decided ??= performance.now()
    pool.open = pool.open.filter((other) => other !== story)
  }
  const some = story.bids.length ? dice.one(story.bids) : undefined
  const approver = pool.approvers.get(story.buyer.company_id)
  if (story.proposal && approver && dice.next() < 0.25) {
    const { proposal_id, bid_id } = story.proposal
    const verb = dice.one(['approve', 'approve', 'reject', 'withdraw'] as const)
    const path = `/awards-wanted/${proposal_id}`
    const answer =
      verb === 'withdraw'
        ? await call('DELETE', path, { as: story.buyer })
        : await call('PUT', `${path}/${verb}`, { as: approver, json: { reason: 'نحتاج عرضًا ثالثًا' } })
    if (story.proposal?.proposal_id === proposal_id) delete story.proposal
    if (!note(`${verb} the award`, answer) || verb !== 'approve') return
    story.won.add(bid_id)
    return decide()
  }
  const act = dice.next()
  if (act < 0.3 || !some) {
    const supplier = dice.one(pool.sellers)
    const { lines, ...price } = aPrice(story, dice)
    const answer = await call<{ bid_id: number; total_amount: number }>('POST', `${at}/bids/new`, {
      as: supplier,
      form: {
        ...price,
        ...(lines && { lines: JSON.stringify(lines) }),
        proposed_delivery_date: inDays(15),
        attachment: aPdf(),
      },
    })
    if (answer.status === 413) pool.sellers[pool.sellers.indexOf(supplier)] = await pool.another.seller()
    if (!note('bid', answer)) return
    story.bids.push({ bid_id: answer.body.bid_id, supplier })
    if (!confirmed.has(answer.body.bid_id))
      confirmed.set(answer.body.bid_id, { version: 1, total_amount: answer.body.total_amount })
    if (lines) pool.lined++
  } else if (act < 0.55) {
    const answer = await call<{ version: number; total_amount: number }>('PUT', `/bids/${some.bid_id}/update`, {
      as: some.supplier,
      json: aPrice(story, dice),
    })
    const known = confirmed.get(some.bid_id)!
    if (note('edit', answer) && answer.body.version > known.version)
      Object.assign(known, { version: answer.body.version, total_amount: answer.body.total_amount })
  } else if (act < 0.68) {
    const answer = await call('DELETE', `/bids/${some.bid_id}/delete`, { as: some.supplier })
    // A repeated withdrawal is answered like the first.
    if (note('withdraw', answer, false)) confirmed.get(some.bid_id)!.withdrawn = true
  } else if (act < 0.76) {
    const answer = await call<{ proposal?: { proposal_id: number } }>('PUT', `${at}/accept-bid`, {
      as: story.buyer,
      json: { bid_id: some.bid_id },
    })
    const { proposal } = answer.body
    if (answer.status === 202 && proposal) {
      note('propose', answer)
      story.proposal = { proposal_id: proposal.proposal_id, bid_id: some.bid_id }
    } else if (note('accept', answer, false)) {
      story.won.add(some.bid_id)
      decide()
    }
  } else if (act < 0.86) {
    note(
      'change',
      await call('PUT', `${at}/update`, {
        as: story.buyer,
        json: story.lines.length ? { delivery_date: inDays(15 + dice.below(30)) } : { quantity: 1 + dice.below(1000) },
      }),
    )
  } else if (act < 0.89) {
    if (note('cancel', await call('DELETE', `${at}/delete`, { as: story.buyer }), false)) {
      story.canceled = true
      decide()
    }
  } else {
    await picture(pool, dice)
  }
}

/** What both calls on a product's pictures answer. */
interface Pictures {
  attachments_path: string[]
}

/** Takes a picture off a product, which may not be its last, or gives it a new one. */
async function picture({ call, products, outcomes, broken }: Pool, dice: ReturnType<typeof chance>) {
  const product = dice.one(products)
  const { product_id, seller: as } = product
  const path = product.images.length ? dice.one(product.images) : undefined
  const removing = path !== undefined && dice.next() < 0.6
  const answer = removing
    ? await call<Pictures>(
        'DELETE',
        `/marketplace/products/${product_id}/delete-attachment?${new URLSearchParams({ attachment_path: path })}`,
        { as },
      )
    : await call<Pictures>('POST', `/marketplace/products/${product_id}/add-attachment`, {
        as,
        form: { attachment: aPng('side.png', 40, 30) },
      })
  outcomes.add(`${removing ? 'remove picture' : 'add picture'} ${outcomeOf(answer)}`)
  if (answer.status >= 500) broken.push(`picture: ${outcomeOf(answer)}`)
  if (answer.status < 300) product.images = answer.body.attachments_path
}

/** Holds every answer against what the database says now. */
async function compare({ stories, confirmed, broken }: Pool, { pool }: Database) {
  const { rows: rfqs } = await pool.query('select rfq_id, accepted_bid_id, canceled_at from rfqs')
  const { rows: bids } = await pool.query('select bid_id, withdrawn_at, version, total_amount from bids')
  const rfq = new Map(rfqs.map((row) => [row.rfq_id, row]))
  const bid = new Map(bids.map((row) => [row.bid_id, row]))
  for (const { rfq_id, won, canceled } of stories) {
    const row = rfq.get(rfq_id)
    if (!row || won.size > 1 || (won.size === 1 && !won.has(row.accepted_bid_id)))
      broken.push(`RFQ ${rfq_id}: ${[...won]} told, ${row?.accepted_bid_id} kept`)
    if (canceled && !row?.canceled_at) broken.push(`RFQ ${rfq_id} was told to be canceled`)
  }
  for (const [bid_id, { withdrawn, version, total_amount }] of confirmed) {
    const row = bid.get(bid_id)
    if (!row || (withdrawn && !row.withdrawn_at)) broken.push(`bid ${bid_id} is not as told`)
    else if (row.version < version || (row.version === version && Number(row.total_amount) !== total_amount))
      broken.push(`bid ${bid_id}: version ${version} with ${total_amount} was told`)
  }
}

const drill: Drill = {
  goals: ['G-02'],
  title: '64 clients bid, change, withdraw, accept, propose, approve, cancel and take pictures away, all at random',
  minutes: { full: 14, short: 3 },
  async run({ short, print, figure }) {
    const site = await startSite({ WORKERS: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
    const database = databaseOf(site.database_url)
    try {
      const call = clientOf(site.url)
      const place = await database.kysely.selectFrom('cities').selectAll().limit(1).executeTakeFirstOrThrow()
      const many = <One>(count: number, make: () => Promise<One>) => Promise.all(Array.from({ length: count }, make))
      const approvers = new Map<number, MadeCompany>()
      /** Every second one needs another person for about half of its awards. */
      const aBuyer = async () => {
        const buyer = await aCompany(database)
        if (buyer.company_id % 2 === 0) return buyer
        await database.pool.query('update companies set award_limit_halalas = 350000 where company_id = $1', [
          buyer.company_id,
        ])
        approvers.set(buyer.company_id, await aColleague(database, buyer, { roles: ['approver'] }))
        return buyer
      }
      /** Registered for VAT, which prices of lines may then include. */
      const aRegistered = async () => {
        const seller = await aSeller(database)
        await database.pool.query(
          "update companies set vat_number = '3' || lpad(company_id::text, 13, '0') || '3' where company_id = $1",
          [seller.company_id],
        )
        return seller
      }
      const another = { buyer: aBuyer, seller: aRegistered }
      const pool: Pool = {
        call,
        another,
        approvers,
        stories: [],
        open: [],
        confirmed: new Map(),
        products: [],
        outcomes: new Tally(),
        times: [],
        broken: [],
        lined: 0,
        buyers: await many(BUYERS, another.buyer),
        sellers: await many(SELLERS, another.seller),
      }
      for (const seller of pool.sellers.slice(0, PRODUCTS)) {
        const { body } = await call<{ product_id: number } & Pictures>('POST', '/marketplace/products/new', {
          as: seller,
          form: {
            product_name: 'طاولة',
            description: 'سطح خشبي وقوائم معدنية.',
            category_id: 1,
            min_quantity: 1,
            start_price: 10,
            end_price: 20,
            qty_for_min_price: 10,
            product_type: 'goods',
            attachments: [aPng('front.png', 40, 30), aPng('back.png', 41, 30)],
          },
        })
        pool.products.push({ product_id: body.product_id, seller, images: body.attachments_path })
      }
      const before = await deadlocks(database)
      const seconds = short ? 20 : 600
      const end = Date.now() + seconds * 1000
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          const dice = chance(client + 1)
          while (Date.now() < end) {
            await step(pool, place, dice)
            await pause(dice.below(20))
          }
        }),
      )
      print(pool.outcomes.toString())
      await compare(pool, database)
      for (const line of pool.broken.slice(0, 20)) print(line)
      figure('answers', pool.times.length, '> 0', pool.times.length > 0)
      const approved = pool.outcomes.of('approve the award 200')
      figure('awards that a second person approved', approved, '> 0', approved > 0)
      figure('bids with prices by line', pool.lined, '> 0', pool.lined > 0)
      figure(
        'RFQs awarded',
        pool.stories.filter(({ won }) => won.size).length,
        '> 0',
        pool.stories.some(({ won }) => won.size),
      )
      figure(
        'answers that the database does not bear out, 5xx among them',
        pool.broken.length,
        '0',
        pool.broken.length === 0,
      )
      const stuck = (await deadlocks(database)) - before
      figure('deadlocks', stuck, '0', stuck === 0)
      await figureLaws(database, figure)
      print(`p99 of an answer: ${percentile(pool.times, 0.99)} ms`)
    } finally {
      await database.close()
      await site.stop()
    }
  },
}

export default drill
