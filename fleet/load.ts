import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aPdf } from '#test/support/make/files.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'
import { clientOf, inDays, outcomeOf, type Asked, type Reply } from '../test/drills/clients.ts'

/** One answer, or the lack of one. */
interface Heard {
  at: number
  ms: number
  who: 'guest' | 'member'
  status: number
  outcome: string
}

/** Work that was acknowledged: what must be found at the end. */
export interface Done {
  rfq_id: number
  title: string
  file: string
  bid_id?: number
  amount?: number
  accepted?: boolean
  /** When the acceptance was acknowledged, by `performance.now()`. */
  accepted_at?: number
}

export interface Pair {
  buyer: MadeCompany
  supplier: MadeCompany
}

export interface LoadOptions {
  url: string
  pairs: readonly Pair[]
  guests: number
  place: { region_id: number; city_id: number }
}

/** Milliseconds between two calls of one guest, between two of one company, and before a failed one is repeated. */
const GUEST_PAUSE = 60
const COMPANY_PAUSE = 120
const AGAIN = 250
/** While others are weighed alone. */
const IDLE = 100
/** After this a guest must find what was published: a replica may be so late. */
const KNOWN_AFTER = 8000
const GIVE_UP = 60_000

/** Guests who read and companies that publish, bid, change and accept, until they are told to end. */
export function startLoad({ url, pairs, guests, place }: LoadOptions) {
  const call = clientOf(url)
  const heard: Heard[] = []
  const done: (Done & { at: number })[] = []
  /** What somebody wrote, was told so, and then did not find. */
  const unseen: string[] = []
  const kept = { hit: 0, other: 0 }
  const working = { guests: true, companies: true }
  let going = true
  let numbered = 0

  async function ask<Body>(
    who: Heard['who'],
    method: string,
    path: string,
    asked: Asked = {},
  ): Promise<Reply<Body> | undefined> {
    const at = performance.now()
    try {
      const answer = await call<Body>(method, path, asked)
      heard.push({ at, ms: answer.ms, who, status: answer.status, outcome: `${method} ${outcomeOf(answer)}` })
      return answer
    } catch (error) {
      const { cause, message } = error as Error
      heard.push({
        at,
        ms: performance.now() - at,
        who,
        status: 0,
        outcome: `${method} cut off: ${(cause as { code?: string } | undefined)?.code ?? message}`,
      })
      return undefined
    }
  }

  /** Repeats a change until it is acknowledged, with the same key, as the pages do. */
  async function insist<Body>(method: string, path: string, asked: Asked): Promise<Body> {
    const key = randomUUID()
    for (const end = Date.now() + GIVE_UP; Date.now() < end; await pause(AGAIN)) {
      const answer = await ask<Body>('member', method, path, { ...asked, headers: { 'idempotency-key': key } })
      if (answer && answer.status < 300) return answer.body
      if (answer && answer.status >= 400 && answer.status < 500 && answer.status !== 409)
        throw new Error(`${method} ${path}: ${outcomeOf(answer)} ${JSON.stringify(answer.body)}`)
    }
    throw new Error(`${method} ${path} was not acknowledged within a minute`)
  }

  async function company({ buyer, supplier }: Pair) {
    while (going) {
      if (!working.companies) {
        await pause(IDLE)
        continue
      }
      const title = `كراسي مكتبية ${++numbered} ${randomUUID().slice(0, 8)}`
      const rfq = await insist<{ rfq_id: number; attachments_paths: string[] }>('POST', '/rfqs/new', {
        as: buyer,
        form: {
          title,
          description: 'كراسي لقاعة اجتماعات.',
          item_description: 'قماش رمادي بمسند.',
          quantity: 12,
          delivery_date: inDays(20),
          deadline: inDays(10),
          category_id: 1,
          ...place,
          attachments: [aPdf('drawing.pdf', title)],
        },
      })
      const work: Done & { at: number } = {
        rfq_id: rfq.rfq_id,
        title,
        file: rfq.attachments_paths[0]!,
        at: performance.now(),
      }
      done.push(work)
      const own = await ask('member', 'GET', `/rfqs/${rfq.rfq_id}`, { as: buyer })
      if (own?.status === 404) unseen.push(`RFQ ${rfq.rfq_id}`)
      await pause(COMPANY_PAUSE)
      const bid = await insist<{ bid_id: number }>('POST', `/rfqs/${rfq.rfq_id}/bids/new`, {
        as: supplier,
        form: {
          total_amount: 1000 + numbered,
          proposed_delivery_date: inDays(15),
          comments: 'السعر شامل التوصيل.',
          attachment: [aPdf()],
        },
      })
      Object.assign(work, { bid_id: bid.bid_id, amount: 1000 + numbered })
      const mine = await ask<{ bid_id: number }[]>('member', 'GET', '/bids/my-bids', { as: supplier })
      if (mine?.status === 200 && !mine.body.some(({ bid_id }) => bid_id === bid.bid_id))
        unseen.push(`bid ${bid.bid_id}`)
      await pause(COMPANY_PAUSE)
      const amount = 5000 + numbered
      await insist('PUT', `/bids/${bid.bid_id}/update`, { as: supplier, json: { total_amount: amount } })
      work.amount = amount
      await pause(COMPANY_PAUSE)
      await insist('PUT', `/rfqs/${rfq.rfq_id}/accept-bid`, { as: buyer, json: { bid_id: bid.bid_id } })
      Object.assign(work, { accepted: true, accepted_at: performance.now() })
      await pause(COMPANY_PAUSE)
    }
  }

  async function guest(number: number) {
    for (let turn = number; going; turn++) {
      if (!working.guests) {
        await pause(IDLE)
        continue
      }
      const known = done.filter(({ at }) => at < performance.now() - KNOWN_AFTER)
      const one = known[(turn * 7) % (known.length || 1)]
      if (turn % 4 === 0) await ask('guest', 'GET', '/rfqs/all?limit=24')
      else if (turn % 4 === 1 && one) {
        const answer = await ask('guest', 'GET', `/unauthorized/rfqs/${one.rfq_id}`)
        if (answer?.status === 404) unseen.push(`RFQ ${one.rfq_id} by a guest, ${KNOWN_AFTER / 1000} s later`)
      } else if (turn % 4 === 2) await page(`/en/rfqs?limit=24`)
      else if (one) await page(one.file)
      await pause(GUEST_PAUSE)
    }
  }

  /** A page or a file, which are no calls of the API. */
  async function page(path: string) {
    const at = performance.now()
    const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(GIVE_UP) }).catch((error: Error) => error)
    const ok = answer instanceof Response
    if (ok) await answer.arrayBuffer().catch(() => undefined)
    const status = ok ? answer.status : 0
    heard.push({
      at,
      ms: performance.now() - at,
      who: 'guest',
      status,
      outcome: `GET ${ok ? status : 'cut off'} (${path.startsWith('/uploads') ? 'file' : 'page'})`,
    })
    if (ok && path.startsWith('/uploads')) kept[answer.headers.get('x-cache') === 'HIT' ? 'hit' : 'other']++
  }

  const everybody = [
    ...pairs.map((pair) => company(pair)),
    ...Array.from({ length: guests }, (_, number) => guest(number)),
  ]
  const failed = Promise.all(everybody)
  failed.catch(() => (going = false))
  return {
    heard,
    done,
    unseen,
    kept,
    working,
    async stop() {
      going = false
      await failed
    },
  }
}

export type Load = ReturnType<typeof startLoad>
