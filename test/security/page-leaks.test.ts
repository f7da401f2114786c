import assert from 'node:assert/strict'
import { it } from 'node:test'
import { routes } from '../../src/app/pages.ts'
import { LANGS, type Lang } from '#framework/i18n/messages.ts'
import { testApp } from '#test/support/app.ts'
import { addressesOf, canariesIn, sowCanaries, type Sown } from '#test/support/canaries.ts'
import type { MadeCompany } from '#test/support/make/companies.ts'

const { app, database } = await testApp({ RATE_LIMITS: 'off' }, undefined, {})
const at = (lang: Lang, path: string) => (lang === 'ar' ? path : path === '/' ? '/en' : `/en${path}`)

const PRIVATE = ['email', 'phone', 'registration', 'file', 'gone', 'internal'] as const
/** What follows a page's path: the ways to look at it. */
const QUERIES: Record<string, string[]> = {
  '/rfqs': ['?search=canary', '?status=completed', '?tab=my-rfqs'],
  '/suppliers': ['?search=canary', '?sort=newest'],
  '/market-place': ['?search=canary', '?min_price=1'],
  '/rfq/:rfq_id?': ['?bids=table', '?view=compare'],
  '/profile/:user_id?': ['?contacts=show'],
}

/** Every page with all that it can show. */
const pagesOf = (sown: Sown) =>
  routes
    .filter(({ path }) => !path.startsWith('/dev/'))
    .flatMap(({ path }) => {
      const plain = path.endsWith('?') ? [path.replace(/\/:\w+\?$/, '')] : []
      return [...plain, ...addressesOf(path, sown.ids)].flatMap((address) =>
        ['', ...(QUERIES[path] ?? [])].map((query) => address + query),
      )
    })

/** A page as a program sees it: document, hydration state, descriptions for search engines, headers. */
async function read(path: string, as?: MadeCompany) {
  const answer = await app.inject({ url: path, headers: { accept: 'text/html', cookie: as?.cookie ?? '' } })
  return { status: answer.statusCode, text: answer.body, headers: answer.headers }
}

it('@asvs V8.2.3 @asvs V14.2.2 @asvs V14.2.6 no page tells guests what only members may know, also right after a member has read it', async () => {
  const sown = await sowCanaries(database)
  const { stranger, buyer } = sown.people
  const seen = new Set<string>()
  const pages = pagesOf(sown)
  assert.ok(pages.length > 40)
  let shown = 0
  for (const path of pages) {
    for (const member of [stranger, buyer]) {
      const theirs = await read(path, member)
      for (const canary of canariesIn(sown, [...PRIVATE], theirs)) seen.add(canary)
      if (theirs.status === 200) assert.equal(theirs.headers['cache-control'], 'private, no-store', path)
      if (member === stranger)
        assert.deepEqual(canariesIn(sown, ['registration', 'gone', 'internal'], theirs), [], `${path} of a stranger`)
    }
    for (const time of ['rendered', 'kept']) {
      const page = await read(path)
      assert.deepEqual(canariesIn(sown, [...PRIVATE], page), [], `${path}, ${time}`)
      if (page.status === 200) {
        shown++
        assert.match(String(page.headers.vary), /Cookie/, path)
        assert.match(page.text, /<title>[^<]+<\/title>/, path)
      }
    }
  }
  assert.ok(shown > 50)
  // What members may see was there to be found.
  const { email, phone, registration, file } = sown.canaries
  const theirs = [...email, ...phone].filter((_, index) => index % email.length < 4)
  assert.deepEqual(
    theirs.filter((canary) => !seen.has(canary)),
    [],
  )
  assert.ok([file, registration].every((kind) => kind.some((canary) => seen.has(canary))))
})

it('@asvs V8.2.2 pages of what is hidden are those of what never was', async () => {
  const { hidden, people } = await sowCanaries(database)
  for (const lang of LANGS) {
    for (const as of [undefined, people.stranger]) {
      for (const [path, id] of [
        ['/rfq', hidden.rfq],
        ['/profile', hidden.user],
        ...hidden.products.map((product) => ['/market-place', product] as const),
      ] as const) {
        const never = 987_654
        const plain = async (number: number) => {
          const { status, text } = await read(at(lang, `${path}/${number}`), as)
          // A picture may have the number in its measures, and the id of a request may begin with it.
          return {
            status,
            text: text
              .replace(/<svg.*?<\/svg>/gs, '')
              .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
              .replace(new RegExp(`(/|%2F|")(?:${id}|${never})(?!\\d)`, 'g'), '$1N'),
          }
        }
        const [hiddenPage, noPage] = [await plain(Number(id)), await plain(never)]
        assert.deepEqual([hiddenPage.status, noPage.status], [404, 404], `${path}/${id}`)
        assert.ok(hiddenPage.text === noPage.text, `${path}/${id} differs from what never was`)
      }
    }
  }
})

const NOTHING = [
  '/.git',
  '/.git/config',
  '/.git/HEAD',
  '/.gitignore',
  '/.env',
  '/.env.local',
  '/.env.production',
  '/.htaccess',
  '/.htpasswd',
  '/.DS_Store',
  '/.npmrc',
  '/.ssh/id_rsa',
  '/.aws/credentials',
  '/.vscode/settings.json',
  '/package.json',
  '/package-lock.json',
  '/tsconfig.json',
  '/node_modules/react/package.json',
  '/src/server.ts',
  '/src/app.server.ts',
  '/db/schema.ts',
  '/db/migrations/0001_foundation.sql',
  '/data',
  '/data/uploads',
  '/data/mail',
  '/data/postgres/PG_VERSION',
  '/dist/server/pages.js',
  '/server/pages.js',
  '/fonts.json',
  '/.vite/manifest.json',
  '/client/.vite/manifest.json',
  '/assets',
  '/assets/',
  '/assets/../server/pages.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/uploads',
  '/uploads/',
  '/uploads/rfq/',
  '/uploads/../package.json',
  '/uploads/%2e%2e/%2e%2e/package.json',
  '/uploads/rfq/..%2f..%2fmail',
  '/metrics',
  '/admin',
  '/admin/login',
  '/wp-login.php',
  '/wp-admin/',
  '/phpmyadmin/',
  '/phpinfo.php',
  '/server-status',
  '/actuator/env',
  '/debug',
  '/console',
  '/graphql',
  '/swagger.json',
  '/api/v1/companies',
  '/api/v1/admin',
  '/api/v1/audit',
  '/api/v1/files',
  '/api/v1/metrics',
  '/backup.sql',
  '/dump.sql',
  '/backup.zip',
  '/config.json',
  '/.well-known/nothing',
  '/cgi-bin/test',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/..%5c..%5cetc/passwd',
]

it('@asvs V13.4.1 @asvs V13.4.3 @asvs V16.5.1 nothing of the installation can be fetched, and no answer names a program', async () => {
  const page = await read('/rfqs')
  const scripts = [...page.text.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)].map(([path]) => path)
  assert.ok(scripts.length > 3)
  for (const path of [...NOTHING, ...scripts.map((script) => `${script}.map`)]) {
    const { status, text, headers } = await read(path)
    assert.ok([301, 404].includes(status), `${path}: ${status}`)
    assert.doesNotMatch(text, /\bat \S+ \(|\.(ts|js):\d+|root:x:|"dependencies"|create table/, path)
    assert.deepEqual([headers.server, headers['x-powered-by']], [undefined, undefined], path)
  }
  for (const script of scripts) assert.doesNotMatch((await read(script)).text, /sourceMappingURL/, script)
})
