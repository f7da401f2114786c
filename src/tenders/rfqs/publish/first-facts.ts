import type { OwnCompany } from '#companies/contract.ts'
import type { Me } from '#framework/ssr/me.ts'
import type { Posted } from '#framework/ssr/page-state.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { FirstDays } from '#tenders/core/publishing/first-days-query.ts'
import { linesOf } from './steps/copied-lines.ts'
import type { Facts } from '#tenders/core/publishing/publish-facts.ts'

/** A place as form values. */
export const placeOf = ({ region, city, district }: Pick<RfqView, 'region' | 'city' | 'district'>) => ({
  region_id: String(region.region_id),
  city_id: String(city.city_id),
  district_id: district?.district_id ?? '',
})

/** Where the company is: an RFQ is delivered there unless its buyer chooses another place. */
export const ownPlace = (me: Me | null) => (me as OwnCompany | null)?.region && placeOf(me as OwnCompany)

interface Beginning extends FirstDays {
  place: ReturnType<typeof placeOf> | undefined
}

/** What the form holds when the page is rendered. */
export function firstFacts(
  source: RfqView | undefined,
  { deadline, questions_until, delivery_date: first_delivery, place }: Beginning,
  posted: Posted | undefined,
): Facts {
  if (posted) return { texts: posted.texts, files: posted.files?.length ?? 0 }
  if (!source) return { texts: { deadline, questions_until, delivery_date: first_delivery, ...place }, files: 0 }
  const { title, description, item_description, category_id, quantity, delivery_date, closing_time, attachments } =
    source
  const { quantity_unit_code, quantity_unit_text, access, sealed } = source
  const lines = linesOf(source)
  const texts = {
    title,
    description,
    item_description,
    category_id: String(category_id),
    quantity: String(quantity),
    ...(quantity_unit_code !== null && { quantity_unit_code }),
    ...(quantity_unit_text !== null && { quantity_unit_text }),
    delivery_date,
    deadline,
    questions_until,
    ...(closing_time !== null && { closing_time }),
    ...(access && { access }),
    ...(sealed && { bid_visibility: 'sealed', price_disclosure: sealed.price_disclosure }),
    ...placeOf(source),
    ...(lines.length > 0 && { quantities: 'lines', lines: JSON.stringify(lines) }),
  }
  return { texts, files: attachments.length }
}
