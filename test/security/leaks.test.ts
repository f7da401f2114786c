import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findProductPicture } from '#marketplace/product/share-picture.server.ts'
import { LANGS, languageMessages, makeT } from '#framework/i18n/messages.ts'
import { findRfqPicture } from '#tenders/print/share-picture.server.ts'
import { findProfilePicture } from '#companies/public-page/share-picture.server.ts'
import { type Answer, testApp } from '#test/support/app.ts'
import { addressesOf, canariesIn, sowCanaries } from '#test/support/canaries.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'
import { countStatements } from '#test/support/statements.ts'
import { dictionary } from '#app/messages.ts'

const { app, call, database } = await testApp()
const sown = await sowCanaries(database)
const { people } = sown
const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string; schema: { enum?: string[] } }[] }>>
}

/** Every call that reads, with its queries: a new call is crawled as soon as the API describes it. */
async function everyRead(): Promise<string[]> {
  const { body } = await call('GET', '/openapi.json')
  const reads = Object.entries((body as Described).paths).filter(
    ([path, methods]) => methods.get && !path.startsWith('/dev/'),
  )
  assert.ok(reads.length >= 20, `only ${reads.length} calls are described`)
  return reads.flatMap(([path, { get }]) => {
    const query = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query')
    const choices = query.flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `?${name}=${value}`))
    const paged = query.some(({ name }) => name === 'limit') ? ['?limit=1'] : []
    return addressesOf(path, sown.ids).flatMap((address) =>
      ['', ...choices, ...paged].map((search) => address + search),
    )
  })
}
const OTHERS = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/rfqs-0.xml',
  '/sitemap/products-0.xml',
  '/sitemap/suppliers-0.xml',
  '/manifest.webmanifest',
  '/manifest.en.webmanifest',
  '/livez',
  '/readyz',
  '/api/docs',
  '/api/v1/openapi.json',
]
const reads = [...(await everyRead()), ...OTHERS, ...sown.canaries.file.filter((name) => name.startsWith('/'))]
const ask = async (url: string, as?: MadeCompany, lang: 'ar' | 'en' = 'ar'): Promise<Answer> => {
  const answer = await app.inject({ url, headers: { 'accept-language': lang, ...(as && { cookie: as.cookie }) } })
  return { status: answer.statusCode, headers: answer.headers, text: answer.payload, body: undefined }
}

type Kind = keyof typeof sown.canaries
const ONE_LANGUAGE = ['ar'] as const
const CONTACTS: Kind[] = ['email', 'phone', 'registration', 'tax', 'file', 'gone']
const KINDS = Object.keys(sown.canaries) as Kind[]

/** Asks for everything that somebody can read: the canaries in it, and where. */
async function readAll(as: MadeCompany | undefined) {
  const found = new Map<string, string>()
  let answered = 0
  for (const url of reads) {
    // Guests share what is kept for them in each language.
    for (const lang of as ? ONE_LANGUAGE : LANGS) {
      const answer = await ask(url, as, lang)
      // A busy machine holds up the event loop: the process is then not ready.
      assert.ok(answer.status < 500 || url === '/readyz', `${url}: ${answer.status}`)
      if (answer.status === 200) answered++
      for (const canary of canariesIn(sown, KINDS, answer)) found.set(canary, `${lang} ${url}`)
    }
  }
  return { found, answered }
}

const crawled = new Map<MadeCompany | undefined, ReturnType<typeof readAll>>()

/** The canaries of some kinds in what somebody can read, which is asked once for all tests. */
async function crawl(as: MadeCompany | undefined, kinds: Kind[]) {
  if (!crawled.has(as)) crawled.set(as, readAll(as))
  const { found, answered } = await crawled.get(as)!
  const wanted = kinds.flatMap((kind) => sown.canaries[kind])
  return { found: new Map([...found].filter(([canary]) => wanted.includes(canary))), answered }
}
const listed = (found: Map<string, string>) => [...found].map(([canary, where]) => `${canary} at ${where}`)

describe('@asvs V8.2.3 @asvs V14.2.4 @asvs V14.2.6 @asvs V15.3.1 what comes out of the API', () => {
  it('holds no contact, registration number or bid file for guests', async () => {
    const { found, answered } = await crawl(undefined, CONTACTS)
    assert.deepEqual(listed(found), [])
    assert.ok(answered > 60, `only ${answered} answers held something`)
  })

  it('holds none of them for guests either right after a member has asked for the same', async () => {
    for (const url of reads) {
      for (const member of [people.stranger, people.buyer, sown.member]) await ask(url, member)
      assert.deepEqual(canariesIn(sown, [...CONTACTS, 'personal', 'internal'], await ask(url)), [], url)
    }
  })

  it('holds contacts and bid files for members, so that the crawl would find what leaks', async () => {
    const { found } = await crawl(people.stranger, ['email', 'phone', 'registration', 'file', 'gone'])
    const { email, phone, file, registration, gone } = sown.canaries
    assert.deepEqual(
      [...email, ...phone].filter((canary) => !found.has(canary) && !/closed/.test(canary) && canary !== phone.at(-1)),
      [],
    )
    assert.ok(file.some((name) => found.has(name)))
    assert.deepEqual(
      [...registration, ...gone]
        .filter((canary) => found.has(canary))
        .map((canary) => `${canary} at ${found.get(canary)}`),
      [],
    )
  })

  it('tells registration numbers to their owners and to the buyer of a bid, and to nobody else', async () => {
    const [winner, loser, seller, closed] = sown.canaries.registration
    for (const [who, sees] of [
      ['buyer', [winner, loser]],
      ['winner', [winner]],
      ['loser', [loser]],
      ['seller', [seller]],
      ['stranger', []],
    ] as const) {
      const { found } = await crawl(people[who], ['registration'])
      assert.deepEqual([...found.keys()].sort(), [...sees].sort(), who)
      assert.ok(!found.has(closed!))
    }
  })

  it('what a person searches and follows: that person alone', async () => {
    const { personal } = sown.canaries
    assert.deepEqual([...(await crawl(sown.member, ['personal'])).found.keys()].sort(), [...personal].sort())
    for (const as of [undefined, ...Object.values(people)])
      assert.deepEqual(listed((await crawl(as, ['personal'])).found), [], as?.company_name)
  })

  it('tells the people of a company, whom it invites and what they propose to its own people, and to nobody else', async () => {
    const { internal } = sown.canaries
    assert.deepEqual([...(await crawl(people.buyer, ['internal'])).found.keys()].sort(), [...internal].sort())
    for (const as of [undefined, people.winner, people.loser, people.seller, people.stranger]) {
      assert.deepEqual(listed((await crawl(as, ['internal'])).found), [], as?.company_name)
    }
  })

  it('is the view of guests at /unauthorized, also with a session', async () => {
    for (const url of reads.filter((path) => path.includes('/unauthorized/'))) {
      for (const who of Object.values(people)) {
        assert.deepEqual(
          canariesIn(sown, ['email', 'phone', 'registration', 'file'], await ask(url, who)),
          [],
          `${url} for ${who.company_name}`,
        )
      }
    }
  })

  it('does not answer a search for what the viewer may not see', async () => {
    const lists = reads.filter((path) => /\/(all|catalog)$/.test(path) || /products\/user\/\d+$/.test(path))
    assert.ok(lists.length >= 4)
    for (const url of lists) {
      for (const canary of [
        ...sown.canaries.email,
        ...sown.canaries.phone,
        ...sown.canaries.registration,
        ...sown.canaries.gone,
      ]) {
        const { status, headers } = await ask(`${url}?search=${encodeURIComponent(canary)}`)
        if (status === 200) assert.equal(headers['x-total-count'], '0', `${url} finds ${canary}`)
        else assert.ok(status === 401 || status === 404, `${url}: ${status}`)
      }
    }
  })

  it('@asvs V14.3.2 is kept by no cache when a session asked for it', async () => {
    for (const url of reads.filter((path) => path.startsWith('/api/v1/') && !path.endsWith('openapi.json'))) {
      const { status, headers } = await ask(url, people.stranger)
      // What everybody sees alike is not about the session.
      if (
        status !== 200 ||
        /\/(unauthorized|regions|places|categories|units|vat-reasons|features|facets|template\.xlsx)/.test(url)
      )
        continue
      assert.match(String(headers['cache-control']), /no-store/, url)
      assert.match(String(headers.vary), /Cookie/, url)
    }
  })
})

describe('@asvs V14.2.6 pictures for previews', () => {
  it('are drawn from nothing that guests may not see', async () => {
    for (const lang of LANGS) {
      const find = [
        ...sown.ids.rfq_id!.map((id) => () => findRfqPicture(database.kysely, id, lang, translators[lang])),
        ...sown.ids.product_id!.map(
          (id) => () => findProductPicture(database.kysely, app.storage, id, lang, translators[lang]),
        ),
        ...sown.ids.user_id!.map(
          (id) => () => findProfilePicture(database.kysely, app.storage, id, lang, translators[lang]),
        ),
      ]
      let drawn = 0
      for (const one of find) {
        const picture = await one().catch(() => undefined)
        if (picture) drawn++
        const text = JSON.stringify(picture ?? {})
        assert.deepEqual(
          canariesIn(sown, ['email', 'phone', 'registration', 'file', 'gone'], { text, headers: {} }),
          [],
          text,
        )
      }
      assert.ok(drawn >= 8, `${drawn} pictures`)
    }
  })
})

describe('@asvs V8.2.2 what is hidden', () => {
  const { rfq, products, user, bid } = sown.hidden
  const UNKNOWN = 987_654
  const pairs: [method: string, path: (id: number) => string, hidden: number, json?: object][] = [
    ['GET', (id) => `/rfqs/${id}`, rfq],
    ['GET', (id) => `/unauthorized/rfqs/${id}`, rfq],
    ['PUT', (id) => `/rfqs/${id}/update`, rfq, { quantity: 3 }],
    ['DELETE', (id) => `/rfqs/${id}/delete`, rfq],
    ['PUT', (id) => `/rfqs/${id}/accept-bid`, rfq, { bid_id: bid }],
    ['PUT', (id) => `/bids/${id}/update`, bid, { total_amount: 5 }],
    ['DELETE', (id) => `/bids/${id}/delete`, bid],
    ['GET', (id) => `/profile/${id}`, user],
    ['GET', (id) => `/unauthorized/profile/${id}`, user],
    ['GET', (id) => `/marketplace/products/user/${id}`, user],
    ...products.flatMap((product): typeof pairs => [
      ['GET', (id) => `/marketplace/products/${id}`, product],
      ['GET', (id) => `/unauthorized/marketplace/products/${id}`, product],
      ['DELETE', (id) => `/marketplace/products/delete/${id}`, product],
      [
        'DELETE',
        (id) => `/marketplace/products/${id}/delete-attachment?attachment_path=/uploads/product/x.png`,
        product,
      ],
    ]),
  ]

  it('is answered byte for byte like what never was', async () => {
    for (const as of [undefined, people.stranger]) {
      for (const [method, path, id, json] of pairs) {
        const bytes = async (asked: number) => {
          const answer = await call(method, path(asked), { as, json })
          const { date, 'x-request-id': request_id, ...headers } = answer.headers
          assert.ok(date === undefined || date)
          return {
            status: answer.status,
            headers: limitless(headers),
            text: answer.text.replaceAll(String(request_id), ''),
          }
        }
        const hidden = await bytes(id)
        assert.ok([401, 404].includes(hidden.status), `${method} ${path(id)}: ${hidden.status}`)
        assert.deepEqual(hidden, await bytes(UNKNOWN), `${method} ${path(id)}`)
      }
    }
  })

  it('costs the database what the unknown costs, so that no clock tells them apart', async () => {
    for (const [method, path, id, json] of pairs) {
      const ask = (asked: number) => countStatements(() => call(method, path(asked), { as: people.stranger, json }))
      const [hidden, unknown] = [await ask(id), await ask(UNKNOWN)]
      // A change first learns whether its caller has to do with the RFQ: two statements of less than a millisecond.
      assert.ok(
        Math.abs(hidden - unknown) <= (method === 'GET' ? 0 : 2),
        `${method} ${path(id)}: ${hidden} statements, ${unknown} for what never was`,
      )
    }
  })
  /** Without what counts calls. */
  const limitless = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('ratelimit')))
})

describe('@asvs V16.5.1 a failure that nobody expected', () => {
  it('tells its caller nothing but an id', async () => {
    const { database: broken, call: ask } = await testApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://tarsiya.example',
    })
    await broken.owner.pool.query('alter table companies rename to secret_place')
    for (const url of ['/rfqs/all', '/unauthorized/suppliers/catalog', '/marketplace/products/all']) {
      const { status, text, body, headers } = await ask('GET', url, { headers: { host: 'tarsiya.example' } })
      assert.deepEqual([status, body.code, body.request_id], [500, 'internal', headers['x-request-id']], url)
      assert.doesNotMatch(text + JSON.stringify(headers), /relation|secret|srv|\.ts|Error/)
      assert.deepEqual([headers.server, headers['x-powered-by']], [undefined, undefined])
    }
  })
})
