import { query } from '#framework/ssr/query.ts'
import { isApiFailure } from '#framework/api/api-client.ts'
import type { Day } from '#framework/i18n/day.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import type { ProductView } from '#marketplace/contract.ts'
import type { ClosingLeft } from '#tenders/core/closing/use-time-left.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { ranking } from '#tenders/core/ranking/ranking.ts'
import { localized } from '#reference/localized.ts'
import type { Halalas } from '#framework/i18n/money.ts'

/** An RFQ with its lowest bids, as shown on the landing page. */
export interface PreviewRfq {
  /** Null on a sample. */
  rfq_id: number | null
  title: string
  /** Region, city and, where there is one, district. */
  place: string[]
  published: string
  closing: ClosingLeft
  amounts: Halalas[]
  bids: {
    supplier_id: number
    company_name: string
    profile_image: string | null
    amount: Halalas
    delivery: Day
    best: boolean
    earliest: boolean
  }[]
}

/** The two unit prices of a product. */
export type PreviewPrices = Pick<ProductView, 'min_quantity' | 'end_price' | 'qty_for_min_price' | 'start_price'>

/** A company of the directory. */
export interface PreviewSupplier {
  user_id: number
  company_name: string
  profile_image: string | null
  category: string
  region: string
}

/** Records shown on the landing page; null or empty when there are none yet. */
export interface LandingPreview {
  rfq: PreviewRfq | null
  prices: PreviewPrices | null
  suppliers: PreviewSupplier[]
}

const SHOWN_BIDS = 3

/** The best bids of an RFQ as shown on its sheet; null where fewer than two can be compared. */
function previewOf(rfq: RfqView, lang: Lang): PreviewRfq | null {
  const { compared, amountOf, isBest } = ranking(rfq)
  if (compared.length < 2) return null
  const days = compared.map((bid) => bid.proposed_delivery_date).toSorted()
  return {
    rfq_id: rfq.rfq_id,
    title: rfq.title,
    place: [rfq.region, rfq.city, rfq.district].flatMap((place) => (place ? [localized(place, lang)] : [])),
    published: rfq.created_at,
    closing: { deadline: rfq.deadline, closing_time: rfq.closing_time, minutes_left: rfq.minutes_left },
    amounts: compared.map(amountOf),
    bids: compared.slice(0, SHOWN_BIDS).map((bid) => ({
      supplier_id: bid.supplier_id,
      company_name: bid.supplier.company_name,
      profile_image: bid.supplier.profile_image,
      amount: amountOf(bid),
      delivery: bid.proposed_delivery_date,
      best: isBest(bid),
      earliest: bid.proposed_delivery_date === days[0] && days[0] !== days[1],
    })),
  }
}

/** Query of the records shown on the landing page. Illustrations: on failure the page shows samples. */
export const landingPreview = (lang: Lang) =>
  query({
    queryKey: ['site', 'landing-preview'],
    read: async (api): Promise<LandingPreview> => {
      const orNull = <A>(asked: Promise<A>) =>
        asked.catch((error: unknown) => {
          if (isApiFailure(error)) return null
          throw error
        })

      async function nextToClose() {
        const { items } = await api.list('/rfqs/all', { status: 'active', sort: 'deadline', limit: 24 })
        const found = items.find(({ bids_count }) => bids_count > 1)
        const rfq = found ? await api.get('/unauthorized/rfqs/:rfq_id', { rfq_id: found.rfq_id }) : null
        // Bids may have been withdrawn between the two calls.
        return rfq && previewOf(rfq, lang)
      }
      async function twoPrices(): Promise<PreviewPrices | null> {
        const { items } = await api.list('/marketplace/products/all', { limit: 12 })
        const found = items.find((product) => product.start_price < product.end_price)
        if (!found) return null
        const { min_quantity, end_price, qty_for_min_price, start_price } = found
        return { min_quantity, end_price, qty_for_min_price, start_price }
      }
      async function twoSuppliers(): Promise<PreviewSupplier[]> {
        const { items } = await api.list('/unauthorized/suppliers/catalog', {
          sort: 'newest',
          limit: 2,
        })
        return items.flatMap(({ user_id, company_name, profile_image, supplier_profile, region }) =>
          supplier_profile
            ? [
                {
                  user_id,
                  company_name,
                  profile_image,
                  category: localized(supplier_profile.category, lang),
                  region: localized(region, lang),
                },
              ]
            : [],
        )
      }
      const [rfq, prices, suppliers] = await Promise.all([
        orNull(nextToClose()),
        orNull(twoPrices()),
        orNull(twoSuppliers()),
      ])
      return { rfq, prices, suppliers: suppliers ?? [] }
    },
    staleTime: 60_000,
    meta: { optional: true },
  })
