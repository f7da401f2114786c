import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { dayOf } from '#framework/i18n/day.ts'
import { createSubjectCache } from '#framework/cache/subject-cache.server.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { LANGS } from '#framework/i18n/messages.ts'
import { rfqsFor } from '#tenders/core/gates/rfqs.server.ts'

/** Rows per sitemap part: two URLs each, within our maximum of 5,000 per part. */
const PART = 2500
/** Maximum number of entries of each kind; the newest are listed. */
const NEWEST = 50_000
/** RFQs that are not open any more stay for so many days. */
const RECENT_DAYS = 180
const MINUTES = 10

/** Pages that are always there. */
const STATIC = ['/', '/rfqs', '/market-place', '/suppliers', '/register', '/support', '/terms-of-use', '/privacy']

/** A record with a public page. */
interface Entry {
  id: number
  changed: Date
}

/** The entries of each kind, in parts by ranges of ids, so that a part keeps its address and rows. */
const KINDS = {
  rfqs: {
    path: (id: number) => `/rfq/${id}`,
    rows: sql`select rfq_id as id, updated_at as changed from ${rfqsFor('public')}
      where deadline >= riyadh_today() - ${sql.lit(RECENT_DAYS)}`,
  },
  products: {
    path: (id: number) => `/market-place/${id}`,
    rows: sql`select product_id as id, products.updated_at as changed from products join companies on company_id = seller_id
      where deleted_at is null and hidden_at is null and is_active`,
  },
  suppliers: {
    path: (id: number) => `/profile/${id}`,
    rows: sql`select company_id as id, supplier_profiles.updated_at as changed from supplier_profiles join companies using (company_id)
      where is_active`,
  },
}

type Kind = keyof typeof KINDS

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A page in both languages: two addresses, each naming both. */
function pageInBoth(public_url: string, path: string, changed?: Date) {
  const address = (lang: (typeof LANGS)[number]) => public_url + localPath(lang, path)
  const alternates = LANGS.map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${address(lang)}"/>`,
  ).join('')
  const day = changed ? `<lastmod>${dayOf(changed)}</lastmod>` : ''
  return LANGS.map((lang) => `<url><loc>${address(lang)}</loc>${day}${alternates}</url>\n`).join('')
}

const urlset = (pages: string[]) =>
  `${XML}<urlset ${SPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${pages.join('')}</urlset>\n`

/** `robots.txt` and the sitemap: an index, the pages that are always there, and parts for what the market holds. */
export function registerSitemap(app: FastifyInstance, { reader, public_url }: { reader: Reader; public_url: string }) {
  const texts = createSubjectCache<string>({ seconds: MINUTES * 60, entries: 3 * (NEWEST / PART) + 10 })

  /** The parts that hold something, the newest first. */
  async function partsOf(kind: Kind) {
    const newest = sql`${KINDS[kind].rows} order by id desc limit ${sql.lit(NEWEST)}`
    const query = sql<{
      part: number
    }>`select distinct (id - 1) / ${sql.lit(PART)} as part from (${newest}) newest order by part desc`
    return (await query.execute(reader)).rows.map(({ part }) => part)
  }

  async function index() {
    const parts = await Promise.all(
      (Object.keys(KINDS) as Kind[]).map(async (kind) => (await partsOf(kind)).map((part) => `${kind}-${part}`)),
    )
    const maps = ['pages', ...parts.flat()].map(
      (name) => `<sitemap><loc>${public_url}/sitemap/${name}.xml</loc></sitemap>\n`,
    )
    return `${XML}<sitemapindex ${SPACE}>\n${maps.join('')}</sitemapindex>\n`
  }

  /** The rows of one range of ids; empty when there are none. */
  async function part(kind: Kind, number: number) {
    const { path, rows } = KINDS[kind]
    const [after, last] = [number * PART, (number + 1) * PART]
    const query = sql<Entry>`select id, changed from (${rows}) entries where id > ${after} and id <= ${last} order by id desc`
    const found = (await query.execute(reader)).rows
    return found.length ? urlset(found.map(({ id, changed }) => pageInBoth(public_url, path(id), changed))) : ''
  }

  const xml = { schema: { hide: true } }
  app.get('/sitemap.xml', xml, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${MINUTES * 60}`)
      .send(await texts.get('index', index)),
  )

  app.get<{ Params: { name: string } }>('/sitemap/:name', xml, async ({ params: { name } }, reply) => {
    const [, kind, digits] = /^(rfqs|products|suppliers)-(0|[1-9]\d{0,5})\.xml$/.exec(name) ?? []
    const text =
      name === 'pages.xml'
        ? urlset(STATIC.map((path) => pageInBoth(public_url, path)))
        : kind
          ? await texts.get(name, () => part(kind as Kind, Number(digits)))
          : ''
    if (!text) return reply.callNotFound()
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${MINUTES * 60}`)
      .send(text)
  })

  const robots = [
    'User-agent: *',
    ...['/api/', '/dev/', '/user-profile', '/my-rfq', '/my-bids', '/reset-password', '/verify-email'].flatMap((path) =>
      path.startsWith('/api') ? [`Disallow: ${path}`] : LANGS.map((lang) => `Disallow: ${localPath(lang, path)}`),
    ),
    'Disallow: /*?*from=',
    '',
    `Sitemap: ${public_url}/sitemap.xml`,
    '',
  ].join('\n')
  app.get('/robots.txt', xml, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  )
}
