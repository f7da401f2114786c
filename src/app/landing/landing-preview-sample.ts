import { addDays, type Day } from '#framework/i18n/day.ts'
import type { T } from '#framework/i18n/messages.ts'
import type { PreviewPrices, PreviewRfq, PreviewSupplier } from './landing-preview.ts'
import { fromRiyals, riyals } from '#framework/i18n/money.ts'

/** An RFQ to show while the market has none with bids; it says that it is a sample. */
export function sampleRfq(t: T, today: Day): PreviewRfq {
  const bid = (
    supplier_id: number,
    company_name: string,
    amount: number,
    days: number,
    mark?: 'best' | 'earliest',
  ) => ({
    supplier_id,
    company_name,
    profile_image: null,
    amount: fromRiyals(riyals(amount)),
    delivery: addDays(today, days),
    best: mark === 'best',
    earliest: mark === 'earliest',
  })
  return {
    rfq_id: null,
    title: t('site.sample_rfq'),
    place: [t('site.sample_region'), t('site.sample_city')],
    published: `${addDays(today, -9)}T09:00:00Z`,
    closing: { deadline: addDays(today, 5), closing_time: null, minutes_left: null },
    amounts: [318_000, 334_560, 341_200, 360_100, 372_400, 405_750].map((amount) => fromRiyals(riyals(amount))),
    bids: [
      bid(1, t('site.sample_company_1'), 318_000, 27, 'best'),
      bid(2, t('site.sample_company_2'), 334_560, 29),
      bid(3, t('site.sample_company_3'), 341_200, 24, 'earliest'),
    ],
  }
}

/** Two unit prices to show while the market has no product with both. */
export const samplePrices: PreviewPrices = {
  min_quantity: 10,
  end_price: riyals(45),
  qty_for_min_price: 500,
  start_price: riyals(38.5),
}

/** Two companies to show while the directory is empty. */
export const sampleSuppliers = (t: T): PreviewSupplier[] => [
  {
    user_id: 1,
    company_name: t('site.sample_company_1'),
    profile_image: null,
    category: t('site.sample_category_1'),
    region: t('site.sample_region'),
  },
  {
    user_id: 2,
    company_name: t('site.sample_company_2'),
    profile_image: null,
    category: t('site.sample_category_2'),
    region: t('site.sample_region_2'),
  },
]
