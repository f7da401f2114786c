import type { Wish } from './measure.ts'

/** What is measured on a page or a call that only reads. */
export interface Case {
  name: string
  wish: Wish
  /** Asked by turns instead, so that each search is a new one: answers to guests are cached. */
  wishes?: readonly Wish[]
  /** What performance work aims at. */
  budget: string
}

const words = (search: string) => encodeURIComponent(search)

/** Different blanks after the words, which searches ignore. */
const blanks = (n: number) => n.toString(2).replaceAll('0', '%20').replaceAll('1', '%09')
const anew = (searches: Case[]): Case[] =>
  searches.map((each) => {
    const wishes = each.wishes ?? [each.wish]
    const again = (wish: Wish, n: number) => ({ ...wish, path: wish.path.replace(/search=[^&]+/, (all) => all + blanks(n)) })
    return { ...each, wishes: Array.from({ length: 4096 }, (_, n) => again(wishes[n % wishes.length]!, n)) }
  })

/** Words of all categories, asked for in each: most of them occur in one or two. */
const ELSEWHERE = ['مضخات', 'حديد تسليح', 'أدوية', 'كاميرات', 'أسمدة', 'قرطاسية', 'خرسانة جاهزة', 'شبكات', 'زيوت صناعية', 'مطبوعات', 'أعلاف', 'محولات', 'دهانات', 'لوحات', 'أثاث مدرسي']
const inOtherCategories = ELSEWHERE.flatMap((search) =>
  [1, 2, 4, 7, 8, 11, 13, 16, 18, 19].map((category_id) => ({ path: `/api/v1/rfqs/all?limit=24&search=${words(search)}&category_id=${category_id}` })))
const rfqs = (query: string, name: string, budget: string, headers: Record<string, string> = {}): Case => ({
  name, budget, wish: { path: `/api/v1/rfqs/all?limit=24${query}`, headers },
})
const products = (query: string, name: string, budget = ''): Case => ({ name, budget, wish: { path: `/api/v1/marketplace/products/all?limit=24${query}` } })

/** What is asked for a market of any size. `cookie` belongs to a supplier, `rfq_id` is an open RFQ. */
export const apiCases = ({ cookie, rfq_id, product_id }: { cookie: string; rfq_id: number; product_id: number }): Case[] => [
  rfqs('', 'RFQ list, guest', '≤ 0.5 CPU ms'),
  rfqs('', 'RFQ list, member', '', { cookie }),
  rfqs('&category_id=7', 'RFQ list of a category', ''),
  rfqs('&category_id=7&region_id=1&status=active', 'RFQ list, three filters', ''),
  rfqs('&status=completed', 'RFQ list, awarded', ''),
  rfqs('&sort=deadline', 'RFQ list, next deadline first', ''),
  rfqs('&sort=bids', 'RFQ list, most bids first', ''),
  ...anew([
    rfqs(`&search=${words('توريد')}`, 'RFQ search, common word', ''),
    rfqs(`&search=${words('توريد')}&category_id=7`, 'RFQ search and category', ''),
    { ...rfqs(`&search=${words('مضخات')}&category_id=7`, 'RFQ search and category, mostly nothing', '≤ 2.0 CPU ms'), wishes: inOtherCategories },
    rfqs(`&search=${words('تيتانيوم')}`, 'RFQ search, rare word', ''),
    rfqs(`&search=${words('مت')}`, 'RFQ search, two letters', ''),
    rfqs(`&search=${words('fibreglas pannels')}`, 'RFQ search, misspelt', ''),
  ]),
  { name: 'RFQ, guest', wish: { path: `/api/v1/unauthorized/rfqs/${rfq_id}` }, budget: '≥ 3,000/s' },
  { name: 'RFQ, member', wish: { path: `/api/v1/rfqs/${rfq_id}`, headers: { cookie } }, budget: '' },
  { name: 'own bids', wish: { path: '/api/v1/bids/my-bids?limit=24', headers: { cookie } }, budget: '' },
  products('', 'product list'),
  products('&category_id=7', 'product list of a category'),
  products('&sort=price_asc', 'product list, cheapest first'),
  ...anew([
    products(`&search=${words('steel')}`, 'product search, common word'),
    products(`&search=${words('titanium small')}`, 'product search, rare words'),
    products(`&search=${words('fibreglas pannels')}`, 'product search, misspelt'),
  ]),
  { name: 'product', wish: { path: `/api/v1/unauthorized/marketplace/products/${product_id}` }, budget: '' },
  { name: 'suppliers', wish: { path: '/api/v1/unauthorized/suppliers/catalog?limit=24' }, budget: '' },
  ...anew([
    { name: 'supplier search', wish: { path: `/api/v1/unauthorized/suppliers/catalog?limit=24&search=${words('الينبوع')}` }, budget: '' },
    { name: 'supplier search, misspelt', wish: { path: `/api/v1/unauthorized/suppliers/catalog?limit=24&search=${words('Diriyya')}` }, budget: '' },
  ]),
]

/** Pages as a browser asks for them. */
export const pageCases = ({ cookie, rfq_id, etag, asset }: { cookie: string; rfq_id: number; etag: string; asset: string }): Case[] => {
  const br = { 'accept-encoding': 'br' }
  return [
    { name: 'page of RFQs, guest', wish: { path: '/rfqs', headers: br }, budget: '≤ 0.06 CPU ms' },
    { name: 'page of RFQs, guest has it (304)', wish: { path: '/rfqs', headers: { ...br, 'if-none-match': etag } }, budget: '≤ 0.06 CPU ms' },
    { name: 'page of RFQs, member', wish: { path: '/rfqs', headers: { ...br, cookie } }, budget: '≤ 2.0 CPU ms' },
    { name: 'page of an RFQ, member', wish: { path: `/rfq/${rfq_id}`, headers: { ...br, cookie } }, budget: '≤ 2.0 CPU ms' },
    { name: 'a file of the pages', wish: { path: asset, headers: br }, budget: '' },
  ]
}
