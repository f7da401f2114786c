import { writeCursor } from '#framework/http/listing.server.ts'
import type { Wish } from './measure.ts'

/** What is measured on a page or a call that only reads. */
export interface Case {
  name: string
  wish: Wish
  /** The path of each request, if no answer may come from a cache. */
  vary?: (turn: number) => string
  /** What performance work aims at. */
  budget: string
}

/** The same RFQ, or its neighbor where `fill.ts` canceled it. */
const visible = (rfq_id: number) => (rfq_id % 50 === 7 ? rfq_id + 1 : rfq_id)

const words = (search: string) => encodeURIComponent(search)
/** Different blanks after the words, which searches ignore: each search of somebody who is signed in is a new one. */
const blanks = (turn: number) => turn.toString(2).replaceAll('0', '%20').replaceAll('1', '%09')
const anew = (searches: Case[]): Case[] =>
  searches.map((each) => ({
    ...each,
    vary: (turn) => (each.vary?.(turn) ?? each.wish.path).replace(/search=[^&]+/, (words) => words + blanks(turn)),
  }))

/** Words of all categories, asked for in each: most of them occur in one or two. */
const ELSEWHERE = [
  'مضخات',
  'حديد تسليح',
  'أدوية',
  'كاميرات',
  'أسمدة',
  'قرطاسية',
  'خرسانة جاهزة',
  'شبكات',
  'زيوت صناعية',
  'مطبوعات',
  'أعلاف',
  'محولات',
  'دهانات',
  'لوحات',
  'أثاث مدرسي',
]
const inOtherCategories = ELSEWHERE.flatMap((search) =>
  [1, 2, 4, 7, 8, 11, 13, 16, 18, 19].map((category_id) => `&search=${words(search)}&category_id=${category_id}`),
)

const rfqList = (query: string) => `/api/v1/rfqs/all?limit=24${query}`
const products = (query: string, name: string, headers: Record<string, string> = {}): Case => ({
  name,
  budget: '',
  wish: { path: `/api/v1/marketplace/products/all?limit=24${query}`, headers },
})

/** What is asked for a market of any size. `cookie` belongs to a supplier, `rfq_id` is an open RFQ. */
export function apiCases({
  cookie,
  rfq_id,
  product_id,
  newest_id,
}: {
  cookie: string
  rfq_id: number
  product_id: number
  newest_id: number
}): Case[] {
  // Of a signed-in company: answers to guests come from a cache.
  const rfqs = (query: string, name: string, budget = ''): Case => ({
    name,
    budget,
    wish: { path: rfqList(query), headers: { cookie } },
  })
  const older = (turn: number) => newest_id - (turn % (newest_id - 100))
  return [
    { name: 'RFQ list, guest, cached', budget: '≤ 0.10 CPU ms over bare HTTP', wish: { path: rfqList('') } },
    {
      name: 'RFQ list, guest, not cached',
      budget: '≤ 0.9 CPU ms',
      wish: { path: rfqList('') },
      vary: (turn) => rfqList(`&cursor=${writeCursor(['newest', older(turn)])}`),
    },
    rfqs('', 'RFQ list, member'),
    rfqs('&category_id=7', 'RFQ list of a category'),
    rfqs('&category_id=7&region_id=1&status=active', 'RFQ list, three filters'),
    rfqs('&status=completed', 'RFQ list, awarded'),
    rfqs('&sort=deadline', 'RFQ list, next deadline first'),
    rfqs('&sort=bids', 'RFQ list, most bids first'),
    ...anew([
      rfqs(`&search=${words('توريد')}`, 'RFQ search, common word'),
      rfqs(`&search=${words('توريد')}&category_id=7`, 'RFQ search and category'),
      {
        ...rfqs(inOtherCategories[0]!, 'RFQ search and category, mostly nothing', '≤ 2.0 CPU ms'),
        vary: (turn) => rfqList(inOtherCategories[turn % inOtherCategories.length]!),
      },
      rfqs(`&search=${words('تيتانيوم')}`, 'RFQ search, rare word'),
      rfqs(`&search=${words('كرومنيكل')}`, 'RFQ search, rare word of lines'),
      rfqs(`&search=${words('حلزوني')}`, 'RFQ search, common word of lines'),
      rfqs(`&search=${words('مت')}`, 'RFQ search, two letters'),
      rfqs(`&search=${words('fibreglas pannels')}`, 'RFQ search, misspelled'),
    ]),
    {
      name: 'RFQ, guest, cached',
      wish: { path: `/api/v1/unauthorized/rfqs/${rfq_id}` },
      budget: '≤ 0.10 CPU ms over bare HTTP',
    },
    {
      name: 'RFQ, guest, not cached',
      wish: { path: `/api/v1/unauthorized/rfqs/${rfq_id}` },
      vary: (turn) => `/api/v1/unauthorized/rfqs/${visible(older(turn))}`,
      budget: '',
    },
    { name: 'RFQ, member', wish: { path: `/api/v1/rfqs/${rfq_id}`, headers: { cookie } }, budget: '' },
    { name: 'own bids', wish: { path: '/api/v1/bids/my-bids?limit=24', headers: { cookie } }, budget: '' },
    products('', 'product list'),
    products('&category_id=7', 'product list of a category'),
    products('&sort=price_asc', 'product list, cheapest first'),
    ...anew([
      products(`&search=${words('steel')}`, 'product search, common word', { cookie }),
      products(`&search=${words('titanium small')}`, 'product search, rare words', { cookie }),
      products(`&search=${words('fibreglas pannels')}`, 'product search, misspelled', { cookie }),
    ]),
    { name: 'product', wish: { path: `/api/v1/unauthorized/marketplace/products/${product_id}` }, budget: '' },
    { name: 'suppliers', wish: { path: '/api/v1/unauthorized/suppliers/catalog?limit=24' }, budget: '' },
    ...anew([
      {
        name: 'supplier search',
        wish: { path: `/api/v1/suppliers/catalog?limit=24&search=${words('الينبوع')}`, headers: { cookie } },
        budget: '',
      },
      {
        name: 'supplier search, misspelled',
        wish: { path: `/api/v1/suppliers/catalog?limit=24&search=${words('Diriyya')}`, headers: { cookie } },
        budget: '',
      },
    ]),
  ]
}

/** Pages as a browser asks for them. */
export const pageCases = ({
  cookie,
  rfq_id,
  etag,
  asset,
}: {
  cookie: string
  rfq_id: number
  etag: string
  asset: string
}): Case[] => {
  const br = { 'accept-encoding': 'br' }
  return [
    { name: 'page of RFQs, guest', wish: { path: '/rfqs', headers: br }, budget: '≤ 0.06 CPU ms' },
    {
      name: 'page of RFQs, guest has it (304)',
      wish: { path: '/rfqs', headers: { ...br, 'if-none-match': etag } },
      budget: '≤ 0.06 CPU ms',
    },
    { name: 'page of RFQs, member', wish: { path: '/rfqs', headers: { ...br, cookie } }, budget: '≤ 5 CPU ms' },
    {
      name: 'page of an RFQ, member',
      wish: { path: `/rfq/${rfq_id}`, headers: { ...br, cookie } },
      budget: '≤ 2.0 CPU ms',
    },
    { name: 'a file of the pages', wish: { path: asset, headers: br }, budget: '' },
  ]
}
