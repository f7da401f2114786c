import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PersistentPolicy } from '#framework/http/limits.server.ts'
import { type Answer, testApp } from '#test/support/app.ts'
import { aWorld, requests } from '#test/support/permissions/calls.ts'
import { aBid } from '#test/support/make/bids.ts'
import { aSeller } from '#test/support/make/products.ts'
import { beginLimits } from '#test/support/refusals/limits.ts'
import { anRfq } from '#test/support/make/rfqs.ts'
import { aColleague, aCompany, aSupplier, type MadeCompany, PASSWORD } from '#test/support/make/companies.ts'

const site = await testApp({ TRUSTED_PROXIES: '1' })
const { app, call, database } = site
const world = await aWorld(site)
const {
  actors: { B: buyer },
} = world
/** The only one to whom the list of a company's bids shows a contact: that of the buyer. */
const { rfq_id, buyer: awarding } = await anRfq(database)
const { bid_id, supplier: winner } = await aBid(database, { rfq_id })
assert.equal((await call('PUT', `/rfqs/${rfq_id}/accept-bid`, { as: awarding, json: { bid_id } })).status, 200)

/**
 * Limits that all processes share, as refusals name them. Those of kept files refuse nothing: the files must be chosen
 * again.
 */
const LASTING = {
  'login-ip': 'q=25;w=300',
  'login-account': 'q=10;w=1800',
  'login-known': 'q=10;w=1800',
  'totp-account': 'q=10;w=1800',
  'password-account': 'q=10;w=600',
  'mail-address': 'q=2;w=3600',
  'mail-address-day': 'q=5;w=86400',
  'mail-ip': 'q=25;w=300',
  'register-ip': 'q=20;w=60',
  'register-ip-day': 'q=200;w=86400',
  'token-ip': 'q=30;w=600',
  'unsubscribe-ip': 'q=300;w=600',
  'kept-file': '',
  'kept-file-company': '',
  'kept-file-guests': '',
  'reveal-user': 'q=60;w=60',
  'reveal-user-day': '',
  'invite-company-day': 'q=100;w=86400',
  'ask-company-day': 'q=30;w=86400',
  'seal-company': 'q=10;w=60',
  'invitation-asked': 'q=1;w=86400',
  'verify-ip': 'q=30;w=60',
} satisfies Record<PersistentPolicy, string>

/** Limits that each process counts for itself. */
const PASSING = {
  'read-guest': 'q=600;w=300',
  'read-user': 'q=1500;w=300',
  'read-company': 'q=3000;w=300',
  write: 'q=60;w=60',
  'write-company': 'q=120;w=60',
  upload: 'q=60;w=1800',
  'upload-company': 'q=120;w=1800',
  search: 'q=30;w=10',
  'search-company': 'q=60;w=10',
  file: 'q=1000;w=86400',
  'file-caller': 'q=100;w=86400',
}

const MAIL = ['mail-address', 'mail-address-day', 'mail-ip'] as const
const REVEAL = ['reveal-user', 'reveal-user-day'] as const
/** The calls that lasting limits hold on; no other call counts for any. */
const COUNTED: Record<string, readonly PersistentPolicy[]> = {
  'POST /login': ['login-account', 'login-ip'],
  'POST /register': ['register-ip', 'register-ip-day'],
  'POST /send-verification-email': MAIL,
  'POST /request-password-reset': MAIL,
  'POST /change-unverified-email': ['login-account', 'login-ip', ...MAIL],
  'POST /verify-email': ['token-ip'],
  'POST /reset-password': ['token-ip'],
  'PUT /user/update-password': ['password-account'],
  'POST /user/totp/setup': ['password-account'],
  'POST /user/totp/confirm': ['totp-account'],
  'POST /user/totp/recovery-codes': ['password-account'],
  'DELETE /user/totp': ['password-account'],
  'PUT /company/owner': ['password-account'],
  'POST /company/invitations': ['invite-company-day', 'mail-address', 'mail-address-day'],
  'POST /company/invitations/{id}/send-again': ['invite-company-day', 'mail-address', 'mail-address-day'],
  'POST /invitations/read': ['token-ip'],
  'POST /invitations/accept': ['token-ip'],
  'POST /invitations/decline': ['token-ip'],
  'POST /invitations/ask-again': ['token-ip', 'invitation-asked'],
  'POST /invitations/take-back': ['token-ip'],
  'POST /rfqs/{id}/questions': ['ask-company-day'],
  'POST /unsubscribe/read': ['unsubscribe-ip'],
  'POST /unsubscribe': ['unsubscribe-ip'],
  'POST /receipts/verify': ['verify-ip'],
  'GET /rfqs/{id}': REVEAL,
  'GET /bids/my-bids': REVEAL,
  'GET /bids/{id}': REVEAL,
  'GET /marketplace/products/all': REVEAL,
  'GET /marketplace/products/{productId}': REVEAL,
  'GET /marketplace/products/user/{userId}': REVEAL,
  'GET /suppliers/catalog': REVEAL,
  'GET /profile/{id}': REVEAL,
}
/** What is refused in other words than those of every limit. */
const CODES: Record<string, string> = { 'POST /request-password-reset': 'reset_limited' }

// Notes each policy that is counted, and counts those that are used up as if that had happened too often.
await database.owner.pool.query(`
  create table counted (policy text);
  create table used_up (policy text);
  create function count_for_test() returns trigger language plpgsql security definer as $$ begin
    insert into counted values (new.policy);
    if exists (select from used_up where policy = new.policy) then new.count := 1000000; end if;
    return new;
  end $$;
  create trigger count_for_test before insert or update on rate_limits for each row execute function count_for_test()`)

let callers = 0
/** An address of 198.18.0.0/16, which is reserved for tests; 65,535 of them. */
const nextAddress = () => `198.18.${++callers >> 8}.${callers & 255}`
/** A caller from elsewhere, whom no limit knows yet: this machine is not counted. */
const from = (ip = nextAddress()) => ({ 'x-forwarded-for': ip })

/**
 * Makes a call from elsewhere; answers it with the policies that it counted for, or would have without the one that is
 * used up.
 */
async function counted(name: string, as: MadeCompany | undefined, used_up?: PersistentPolicy) {
  const [path, options] = await requests[name]!(world, as)
  const { pool } = database.owner
  await pool.query('truncate counted, used_up, rate_limits')
  if (used_up) await pool.query('insert into used_up values ($1)', [used_up])
  const answer = await call(name.split(' ')[0]!, path, { ...options, as, headers: from() })
  const { rows } = await pool.query<{ policy: string }>('select distinct policy from counted order by policy')
  return { answer, policies: rows.map(({ policy }) => policy) }
}

const refusals = new Map<string, string>()
function assertRefused({ status, headers, body, text }: Answer, policy: string, what: string, code = 'rate_limited') {
  assert.deepEqual([status, body?.code], [429, code], `${what} is not refused by ${policy}: ${text.slice(0, 300)}`)
  const [, name = '', rest = ''] = /^"([\w-]+)";(.+)$/.exec(String(headers['ratelimit-policy'])) ?? []
  assert.equal(name, policy, what)
  refusals.set(name, rest)
  const seconds = Number(headers['retry-after'])
  assert.ok(seconds >= 1 && seconds <= Number(/w=(\d+)/.exec(rest)?.[1]), `${what}: ${seconds} s`)
  assert.equal(headers.ratelimit, `"${policy}";r=0;t=${seconds}`, what)
}

/** A company of its own for each call, so that none finds the traces of another. */
const callerOf = async (name: string) =>
  name === 'GET /bids/my-bids'
    ? winner
    : name === 'POST /rfqs/{id}/questions'
      ? aSupplier(database)
      : aCompany(database)

describe('@asvs V2.4.1 lasting limits', () => {
  it('are counted by these calls, each by its own, and by no other', async () => {
    for (const name of Object.keys(requests)) {
      const { policies, answer } = await counted(name, await callerOf(name))
      assert.deepEqual(policies, [...(COUNTED[name] ?? [])].sort(), `${name}: ${answer.status}`)
    }
  })

  it('refuse a call, each of them alone', async () => {
    for (const [name, policies] of Object.entries(COUNTED)) {
      for (const policy of policies) {
        if (policy === 'reveal-user-day') continue
        const { answer } = await counted(name, await callerOf(name), policy)
        assertRefused(answer, policy, name, CODES[name])
      }
    }
  })

  it('of the companies whose contacts are shown in a day hold on each call that shows them: it answers without', async () => {
    for (const name of Object.keys(COUNTED).filter((each) => COUNTED[each] === REVEAL)) {
      const as = await callerOf(name)
      const phonesOf = ({ text }: Answer) =>
        text.replaceAll(`"phone_number":"${as.phone_number}"`, '').match(/"phone_number"/g)?.length ?? 0
      const { answer: shown } = await counted(name, as)
      const { answer: limited } = await counted(name, as, 'reveal-user-day')
      assert.deepEqual([phonesOf(shown) > 0, limited.status, phonesOf(limited)], [true, 200, 0], name)
    }
  })

  it('of sealed RFQs hold on publishing one, and not on another', async () => {
    const name = 'POST /rfqs/new'
    const [path, options] = await requests[name]!(world, undefined)
    await database.owner.pool.query(
      `truncate counted, used_up, rate_limits; insert into used_up values ('seal-company')`,
    )
    const as = await aCompany(database)
    const sealed = { ...options!.form, bid_visibility: 'sealed' }
    assertRefused(
      await call('POST', path, { form: sealed, as, headers: from() }),
      'seal-company',
      name,
      'sealing_limited',
    )
    assert.equal((await call('POST', path, { ...options, as, headers: from() })).status, 201)
  })

  it('of signing in hold on the second step, and on an account from where it was signed in to', async () => {
    const user = await aCompany(database)
    const { body } = await call('POST', '/user/totp/setup', { as: user, json: { current_password: PASSWORD } })
    assert.ok(body.secret)
    await database.owner.pool.query('truncate used_up; update second_factors set confirmed_at = now()')
    const home = from()
    const signIn = (who: MadeCompany, json: object = {}) =>
      call('POST', '/login', { json: { email: who.email, password: PASSWORD, ...json }, headers: home })
    assert.equal((await signIn(buyer!)).status, 200)
    for (const [policy, who, json] of [
      ['totp-account', user, { totp_code: '123456' }],
      ['login-known', buyer!, { password: 'a guess' }],
    ] as const) {
      await database.owner.pool.query(
        `truncate counted, used_up, rate_limits; insert into used_up values ('${policy}')`,
      )
      assertRefused(await signIn(who, json), policy, 'POST /login')
    }
  })
})

/** Counts as calls do, without making them. */
function use(
  times: number,
  ip: string,
  viewer: Pick<MadeCompany, 'person_id' | 'company_id'> | null,
  { method = 'GET', search = false, upload = false } = {},
) {
  const headers = { ...from(ip), ...(upload && { 'content-type': 'multipart/form-data; boundary=x' }) }
  const request = { method, ip, viewer, headers, query: search ? { search: 'x' } : {}, socket: {} }
  for (let time = 0; time < times; time++) app.limits.countRequest(request)
}

/** Calls that do not ask who calls: they count for the address, also with a session. */
const BY_ADDRESS = new Set([
  'GET /unauthorized/profile/{id}/ratings',
  'GET /unauthorized/rfqs/{id}/questions',
  'GET /unauthorized/rfqs/{id}/versions',
  'GET /unauthorized/rfqs/{id}/versions/{version}',
  'GET /unauthorized/rfqs/{id}/diff',
  'POST /login',
  'POST /logout',
  'POST /register',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /send-verification-email',
  'POST /change-unverified-email',
  'POST /verify-email',
  'POST /invitations/read',
  'POST /invitations/decline',
  'POST /invitations/take-back',
  'POST /invitations/ask-again',
  'POST /unsubscribe/read',
  'POST /unsubscribe',
  'POST /receipts/verify',
  'GET /session/removal',
  'GET /categories',
  'GET /places',
  'GET /regions',
  'GET /regions/{id}/cities',
  'GET /regions/{id}/cities/{id}/districts',
  'GET /units',
  'GET /features',
  'GET /vat-reasons',
  'GET /rfqs/lines/template.xlsx',
  'GET /rfqs/facets',
  'GET /unauthorized/rfqs/{id}',
  'GET /unauthorized/marketplace/products/{productId}',
  'GET /unauthorized/profile/{id}',
  'GET /unauthorized/suppliers/catalog',
])
const LISTS = [
  'GET /rfqs/all',
  'GET /rfqs/my-rfqs',
  'GET /bids/my-bids',
  'GET /marketplace/products/all',
  'GET /marketplace/products/user/{userId}',
  'GET /suppliers/catalog',
  'GET /unauthorized/suppliers/catalog',
]
const UPLOADS = [
  'POST /register',
  'POST /user/register-supplier-profile',
  'PUT /user/update-supplier-profile-file',
  'PUT /user/update-profile-picture',
  'POST /rfqs/new',
  'POST /rfqs/{rfq_id}/bids/new',
  'POST /rfqs/lines/parse',
  'POST /rfqs/{id}/prices/parse',
  'POST /marketplace/products/new',
  'POST /marketplace/products/{productId}/add-attachment',
]
const ofApi = Object.keys(requests).filter((name) => !name.includes('/uploads/'))
const reads = ofApi.filter((name) => name.startsWith('GET'))

/**
 * Expects a call to be refused once its company alone, or its address alone, has used a limit up. A caller passes
 * every guard.
 */
async function assertHeld(
  name: string,
  policy: string,
  exhaust: (ip: string, viewer: MadeCompany | null) => void,
  query = '',
) {
  await beginLimits(database)
  const as = await aSeller(database)
  await database.pool.query("update members set roles = '{owner,approver}' where person_id = $1", [as.person_id])
  const [path, options] = await requests[name]!(world, as)
  const headers = from()
  const by_address = BY_ADDRESS.has(name)
  exhaust(by_address ? headers['x-forwarded-for'] : from()['x-forwarded-for'], by_address ? null : as)
  assertRefused(await call(name.split(' ')[0]!, path + query, { ...options, as, headers }), policy, name)
}

describe('@asvs V2.4.1 passing limits', () => {
  it('of reading hold on every call that reads', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    for (const name of reads) {
      const [policy, times] = BY_ADDRESS.has(name) ? (['read-guest', 600] as const) : (['read-user', 1500] as const)
      await assertHeld(name, policy, (ip, viewer) => use(times, ip, viewer))
    }
  })

  it('of searching hold on every list', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    for (const name of LISTS)
      await assertHeld(name, 'search', (ip, viewer) => use(30, ip, viewer, { search: true }), '?search=x')
  })

  it('of searching count each search of a call that makes several', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const as = await aCompany(database)
    const neighbor = await aColleague(database, as, { roles: ['buyer'] })
    for (let each = 1; each <= 20; each++) {
      const json = { what: 'rfqs', name: `${each}`, query: { search: `pump ${each}` } }
      for (const person of [as, neighbor])
        assert.equal((await call('POST', '/saved-searches', { as: person, json })).status, 201)
    }
    const countedFor = async (person: MadeCompany) => {
      const { status, body } = await call('GET', '/saved-searches', { as: person, headers: from() })
      const counts = status === 200 ? (body as { new_count: number | null }[]).map((row) => row.new_count !== null) : []
      return [status, counts.length, counts.filter(Boolean).length]
    }
    assert.deepEqual(await countedFor(as), [200, 20, 20])
    assert.deepEqual(await countedFor(as), [200, 20, 10], '30 in all')
    assert.deepEqual(await countedFor(as), [429, 0, 0])
    assert.equal((await call('GET', '/saved-searches?counts=none', { as, headers: from() })).status, 200)
    assert.deepEqual(await countedFor(neighbor), [200, 20, 20])
    assert.deepEqual(await countedFor(neighbor), [200, 20, 10], 'the company has made 60')
  })

  /** What counts for each limit, and a call that it refuses. */
  const KINDS = [
    ['read-user', 'read-company', 1500, 'GET /rfqs/all', '', {}],
    ['search', 'search-company', 30, 'GET /rfqs/all', '?search=x', { search: true }],
    ['write', 'write-company', 60, 'POST /saved-searches', '', { method: 'POST' }],
    ['upload', 'upload-company', 60, 'POST /rfqs/lines/parse', '', { method: 'POST', upload: true }],
  ] as const

  it('hold on a person over all companies, and on a company over all its people; their neighbors go on', async (test) => {
    const now = Date.now()
    test.mock.timers.enable({ apis: ['Date'], now })
    let minutes = 0
    for (const [of_person, of_company, max, name, query, how] of KINDS) {
      const useUp =
        (viewers: (as: MadeCompany) => { person_id: number; company_id: number }[]) => (as: MadeCompany) => {
          for (const viewer of viewers(as)) use(max, from()['x-forwarded-for'], viewer, how)
          // Uploads last longer than writing.
          if (of_person === 'upload') test.mock.timers.setTime(now + ++minutes * 61_000)
        }
      const personElsewhere = useUp(({ person_id }) => [{ person_id, company_id: 2_000_000 + ++callers }])
      const colleagues = useUp(({ company_id }) => [
        { person_id: 2_000_000 + ++callers, company_id },
        { person_id: 2_000_000 + ++callers, company_id },
      ])
      await assertHeld(name, of_person, (_ip, viewer) => personElsewhere(viewer as MadeCompany), query)
      await assertHeld(name, of_company, (_ip, viewer) => colleagues(viewer as MadeCompany), query)
      const neighbor = await aSeller(database)
      const [path, options] = await requests[name]!(world, neighbor)
      const { status } = await call(name.split(' ')[0]!, path + query, { ...options, as: neighbor, headers: from() })
      assert.notEqual(status, 429, name)
    }
  })

  it('of writing hold on every call that writes', async (test) => {
    test.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    for (const name of ofApi.filter((each) => !reads.includes(each)))
      await assertHeld(name, 'write', (ip, viewer) => use(60, ip, viewer, { method: 'POST' }))
  })

  it('of uploads hold on every call with files', async (test) => {
    const now = Date.now()
    test.mock.timers.enable({ apis: ['Date'], now })
    for (const [number, name] of UPLOADS.entries()) {
      await assertHeld(name, 'upload', (ip, viewer) => {
        use(60, ip, viewer, { method: 'POST', upload: true })
        // Past the limit of all that is written.
        test.mock.timers.setTime(now + (number + 1) * 61_000)
      })
    }
  })

  it('hold on pictures for previews and on files, and on nothing else beside the API', async () => {
    const headers = from()
    const ip = headers['x-forwarded-for']
    use(600, ip, null)
    assertRefused(await call('GET', '/og/brand.ar.png', { headers }), 'read-guest', '/og/brand.ar.png')
    const file = (await aWorld(site)).rfq.attachments_paths[0] as string
    const count = (reader: string, times: number) => {
      for (let time = 0; time < times; time++)
        app.limits.countFile({ viewer: null, ip: reader, headers: from(reader), socket: {} }, file, 1)
    }
    count(ip, 100)
    assertRefused(await call('GET', file, { headers }), 'file-caller', file)
    for (let reader = 0; reader < 9; reader++) count(`192.0.2.${reader}`, 100)
    assertRefused(await call('GET', file, { headers: from() }), 'file', file)
    for (const url of [
      '/livez',
      '/readyz',
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/api/docs',
      '/api/v1/openapi.json',
    ]) {
      const { statusCode } = await app.inject({ url, headers })
      assert.ok(statusCode === 200 || (url === '/readyz' && statusCode === 503), `${url}: ${statusCode}`)
    }
  })
})

it('the limits are these: each has refused something above', () => {
  const named = Object.entries({ ...LASTING, ...PASSING }).filter(([, rest]) => rest)
  assert.deepEqual([...refusals].sort(), named.sort())
})
