import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aPdf } from '#test/support/make/files.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'
import { clientOf, outcomeOf, type Asked, type Reply } from '../test/drills/support/clients.ts'
import { inDays } from '#test/support/in-days.ts'

/** One answer, or the lack of one. */
interface Heard {
  at: number
  ms: number
  who: 'guest' | 'member'
  status: number
  outcome: string
}

/** A call of a company until it was answered, with its repetitions. */
export interface Insisted {
  begin: number
  end: number
  attempts: number
  /** Of the attempts that failed. */
  failures: string[]
  is_change: boolean
}

/** Keeps a call in a history. */
export type KeepCall = <R extends Reply>(described: Described, work: () => Promise<R>) => Promise<R>

/** Makes a call until it is answered; throws where it is refused. What is described is kept in a history. */
export type Insist = <Body>(
  described: Described | undefined,
  method: string,
  path: string,
  asked: Asked,
) => Promise<Body>

/** Of publishing, the answer says which RFQ it is about. */
export interface Described {
  process: string
  rfq?: number
  operation: 'publish' | 'read' | 'place' | 'change' | 'accept'
  argument: { supplier?: number; bid_id?: number; amount?: number }
}

/** Work that was acknowledged: what must be found at the end. */
export interface Done {
  /** When the RFQ was acknowledged, by `performance.now()`. */
  at: number
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
  /** Of whom so many tender at a time, each until the next one goes on in its place. */
  pairs: readonly Pair[]
  pairs_at_once: number
  guests: number
  place: { region_id: number; city_id: number }
  keep?: KeepCall
}

/** Milliseconds between two calls of one guest, between two of one company, and before a failed one is repeated. */
const GUEST_PAUSE = 60
const COMPANY_PAUSE = 120
const AGAIN = 250
/** RFQs that a pair tenders, each with a file of both: the product stores 500 of a company. */
const RFQS_OF_A_PAIR = 400
/** While others are weighed alone. */
const IDLE = 100
/** After this a guest must find what was published: a replica may be so late. */
const KNOWN_AFTER = 8000
const GIVE_UP = 120_000

/** The fields of an RFQ of the load. */
export const rfqForm = (place: LoadOptions['place']) => ({
  description: 'كراسي لقاعة اجتماعات.',
  item_description: 'قماش رمادي بمسند.',
  quantity: 12,
  delivery_date: inDays(20),
  deadline: inDays(10),
  category_id: 1,
  ...place,
})

/** An answer that a repetition would not change. */
const isRefusal = ({ status }: Reply) => status >= 400 && status < 500 && status !== 409

/** Guests who read and companies that publish, bid, change and accept, until they are told to end. */
export function startLoad({
  url,
  pairs,
  pairs_at_once,
  guests,
  place,
  keep = (_described, work) => work(),
}: LoadOptions) {
  const call = clientOf(url)
  const heard: Heard[] = []
  const insisted: Insisted[] = []
  const done: Done[] = []
  /** What somebody wrote, was told so, and then did not find. */
  const unseen: { what: string; at: number }[] = []
  const missed = (what: string) => unseen.push({ what, at: performance.now() })
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

  /** Repeats a call until it is acknowledged, a change with the same key, as the pages do. */
  const insist: Insist = async <Body>(described: Described | undefined, method: string, path: string, asked: Asked) => {
    const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const one: Insisted = { begin: performance.now(), end: 0, attempts: 0, failures: [], is_change: method !== 'GET' }
    async function repeat() {
      for (const end = Date.now() + GIVE_UP; Date.now() < end; await pause(AGAIN)) {
        const reply = await ask<Body>('member', method, path, { ...asked, headers })
        one.attempts++
        if (reply && (reply.status < 300 || isRefusal(reply))) return reply
        one.failures.push(reply ? outcomeOf(reply) : 'cut off')
      }
      throw new Error(`${method} ${path} was not answered within two minutes: ${one.failures.join(', ')}`)
    }
    const answer = await (described ? keep(described, repeat) : repeat())
    one.end = performance.now()
    insisted.push(one)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${outcomeOf(answer)} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async function company(first_pair: number) {
    const [buying, selling] = [`buyer ${first_pair + 1}`, `supplier ${first_pair + 1}`]
    let tendered = 0
    while (going) {
      if (!working.companies) {
        await pause(IDLE)
        continue
      }
      const pair = pairs[first_pair + pairs_at_once * Math.floor(tendered++ / RFQS_OF_A_PAIR)]
      if (!pair) throw new Error('the companies of the load have stored all files that they may')
      const { buyer, supplier } = pair
      const by = { supplier: supplier.company_id }
      const number = ++numbered
      const title = `كراسي مكتبية ${number} ${randomUUID().slice(0, 8)}`
      const published = await insist<{ rfq_id: number; attachments_paths: string[] }>(
        { process: buying, operation: 'publish', argument: {} },
        'POST',
        '/rfqs/new',
        { as: buyer, form: { ...rfqForm(place), title, attachments: [aPdf('drawing.pdf', title)] } },
      )
      const rfq = published.rfq_id
      const work: Done = { rfq_id: rfq, title, file: published.attachments_paths[0]!, at: performance.now() }
      done.push(work)
      await insist({ process: buying, rfq, operation: 'read', argument: {} }, 'GET', `/rfqs/${rfq}`, {
        as: buyer,
      }).catch(() => missed(`RFQ ${rfq}`))
      await pause(COMPANY_PAUSE)
      const first = 1000 + number
      const { bid_id } = await insist<{ bid_id: number }>(
        { process: selling, rfq, operation: 'place', argument: { ...by, amount: first } },
        'POST',
        `/rfqs/${rfq}/bids/new`,
        {
          as: supplier,
          form: {
            total_amount: first,
            proposed_delivery_date: inDays(15),
            comments: 'السعر شامل التوصيل.',
            attachment: [aPdf()],
          },
        },
      )
      Object.assign(work, { bid_id, amount: first })
      const mine = await ask<{ bid_id: number }[]>('member', 'GET', '/bids/my-bids', { as: supplier })
      if (mine?.status === 200 && !mine.body.some((bid) => bid.bid_id === bid_id)) missed(`bid ${bid_id}`)
      await pause(COMPANY_PAUSE)
      const amount = 5000 + number
      await insist(
        { process: selling, rfq, operation: 'change', argument: { ...by, bid_id, amount } },
        'PUT',
        `/bids/${bid_id}/update`,
        { as: supplier, json: { total_amount: amount } },
      )
      work.amount = amount
      await pause(COMPANY_PAUSE)
      await insist(
        { process: buying, rfq, operation: 'accept', argument: { bid_id } },
        'PUT',
        `/rfqs/${rfq}/accept-bid`,
        { as: buyer, json: { bid_id } },
      )
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
        if (answer?.status === 404) missed(`RFQ ${one.rfq_id} by a guest, ${KNOWN_AFTER / 1000} s later`)
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
    ...Array.from({ length: pairs_at_once }, (_, first_pair) => company(first_pair)),
    ...Array.from({ length: guests }, (_, number) => guest(number)),
  ]
  const failed = Promise.all(everybody)
  failed.catch(() => (going = false))
  return {
    call,
    insist,
    isGoing: () => going,
    heard,
    insisted,
    done,
    unseen,
    kept,
    working,
    /** Throws what has ended it before. */
    async stop() {
      going = false
      await failed
    },
  }
}

export type Load = ReturnType<typeof startLoad>
