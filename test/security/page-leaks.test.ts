import type { APIRequestContext } from '@playwright/test'
import { routes } from '../../../src/app/pages.ts'
import { LANGS } from '../../../src/framework/i18n/messages.ts'
import { addressesOf, canariesIn, sowCanaries, type Sown } from '../../support/canaries.ts'
import type { MadeCompany } from '../../support/make/companies.ts'
import { at, expect, ONE_LANGUAGE, test } from '../fixtures.ts'

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
async function read(request: APIRequestContext, path: string, as?: MadeCompany) {
  const answer = await request.get(path, { maxRedirects: 0, headers: { cookie: as?.cookie ?? '' } })
  return { status: answer.status(), text: await answer.text(), headers: answer.headers() }
}

for (const lang of ONE_LANGUAGE) {
  test(`@asvs V8.2.3 @asvs V14.2.2 @asvs V14.2.6 ${lang}: no page tells guests what only members may know, also right after a member has read it`, async ({
    request,
    database,
  }) => {
    const sown = await sowCanaries(database)
    const { stranger, buyer } = sown.people
    const seen = new Set<string>()
    const pages = pagesOf(sown)
    expect(pages.length).toBeGreaterThan(40)
    let shown = 0
    for (const path of pages.map((each) => at(lang, each))) {
      for (const member of [stranger, buyer]) {
        const theirs = await read(request, path, member)
        for (const canary of canariesIn(sown, [...PRIVATE], theirs)) seen.add(canary)
        if (theirs.status === 200) expect(theirs.headers['cache-control'], path).toBe('private, no-store')
        if (member === stranger)
          expect(canariesIn(sown, ['registration', 'gone', 'internal'], theirs), `${path} of a stranger`).toEqual([])
      }
      for (const time of ['rendered', 'kept']) {
        const page = await read(request, path)
        expect(canariesIn(sown, [...PRIVATE], page), `${path}, ${time}`).toEqual([])
        if (page.status === 200) {
          shown++
          expect(page.headers.vary, path).toContain('Cookie')
          expect(page.text, path).toMatch(/<title>[^<]+<\/title>/)
        }
      }
    }
    expect(shown).toBeGreaterThan(50)
    // What members may see was there to be found.
    const { email, phone, registration, file } = sown.canaries
    const theirs = [...email, ...phone].filter((_, index) => index % email.length < 4)
    expect(theirs.filter((canary) => !seen.has(canary))).toEqual([])
    expect([file, registration].every((kind) => kind.some((canary) => seen.has(canary)))).toBe(true)
  })
}

test('@asvs V8.2.2 pages of what is hidden are those of what never was', async ({ request, database }) => {
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
          const { status, text } = await read(request, at(lang, `${path}/${number}`), as)
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
        expect([hiddenPage.status, noPage.status], `${path}/${id}`).toEqual([404, 404])
        expect(hiddenPage.text === noPage.text, `${path}/${id} differs from what never was`).toBe(true)
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

test('@asvs V13.4.1 @asvs V13.4.3 @asvs V16.5.1 nothing of the installation can be fetched, and no answer names a program', async ({
  request,
}) => {
  const page = await read(request, '/rfqs')
  const scripts = [...page.text.matchAll(/\/assets\/[\w./-]+\.(?:js|css)/g)].map(([path]) => path)
  expect(scripts.length).toBeGreaterThan(3)
  for (const path of [...NOTHING, ...scripts.map((script) => `${script}.map`)]) {
    const { status, text, headers } = await read(request, path)
    expect([301, 404], `${path}: ${status}`).toContain(status)
    expect(/\bat \S+ \(|\.(ts|js):\d+|root:x:|"dependencies"|create table/.exec(text)?.[0], path).toBeUndefined()
    expect([headers.server, headers['x-powered-by']], path).toEqual([undefined, undefined])
  }
  for (const script of scripts) expect((await read(request, script)).text, script).not.toContain('sourceMappingURL')
})
