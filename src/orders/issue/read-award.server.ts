import { sql } from 'kysely'
import type { Reader } from '#framework/database/database.server.ts'
import { type Halalas, halalas, sumOf } from '#framework/i18n/money.ts'
import { placesOf } from '#reference/locations/place-names.server.ts'
import type { VatCategory } from '#reference/units/contract.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { awardsOfSide } from '#tenders/core/gates/awards.server.ts'
import type { BidVat } from '#tenders/core/lines/contract.ts'
import { unitNames } from '#tenders/core/quantity/own-units.ts'
import type { OrderedLine, OrderParty, OrderSnapshot } from '../snapshot.ts'

/** What an order says besides its award. */
export interface OrderTexts {
  site: string | null
  terms: string | null
}

/** The award of an RFQ that stands, with RFQ and bid, for one of its sides. */
const standingAward = (reader: Reader, company_id: number, rfq_id: number) =>
  awardsOfSide(reader, company_id)
    .select([
      'awards.award_id',
      'awards.rfq_id',
      'awards.buyer_id',
      'awards.supplier_id',
      'awards.net_halalas',
      'awards.vat_halalas',
      'awards.gross_halalas',
      'awards.optional_net_halalas',
      'awards.optional_vat_halalas',
      'awards.awarded_at',
      'rfqs.title',
      'rfqs.item_description',
      'rfqs.quantity',
      'rfqs.quantity_unit_code',
      'rfqs.quantity_unit_text',
      'rfqs.region_id',
      'rfqs.city_id',
      'rfqs.district_id',
      'bids.bid_id',
      'bids.rfq_version',
      'bids.proposed_delivery_date',
      'bids.lines_net_halalas',
      'bids.discount_bp',
      'bids.vat_category',
      'bids.vat_rate_bp',
      'bids.vat_reason',
    ])
    .where('awards.rfq_id', '=', rfq_id)
    .where('awards.state', '=', 'standing')
    .executeTakeFirst()
type AwardRow = NonNullable<Awaited<ReturnType<typeof standingAward>>>

interface LineRow {
  line_no: number
  section: string | null
  description: string
  specification: string | null
  quantity: string
  unit_code: string
  unit_text: string | null
  optional: boolean
  is_ordered: boolean
  unit_price: string | null
  vat_category: VatCategory | null
  vat_rate_bp: number | null
  vat_reason: string | null
  net_halalas: Halalas | null
  brand: string | null
  note: string | null
  delivery_days: number | null
}

/** The lines of the version that the bid answers, and what the bid says of those that were awarded. */
async function readLines(reader: Reader, { award_id, bid_id, rfq_id, rfq_version }: AwardRow): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line_no, section, description, specification, trim_scale(line.quantity)::text as quantity, unit_code, unit_text, optional,
      awarded.line_id is not null as is_ordered, trim_scale(unit_price_e4 * 0.0001)::text as unit_price, priced.vat_category, priced.vat_rate_bp, vat_reason,
      priced.net_halalas, brand, note, delivery_days
    from rfq_lines line
    left join award_lines awarded on awarded.line_id = line.line_id and awarded.award_id = ${award_id}
    left join bid_lines priced on priced.line_id = line.line_id and priced.bid_id = ${bid_id}
    where line.rfq_id = ${rfq_id} and since_version <= ${rfq_version} and coalesce(until_version > ${rfq_version}, true)
    order by line_no`.execute(reader)
  return rows
}

const readVat = async (reader: Reader, award_id: number): Promise<BidVat[]> => {
  const { rows } = await sql<BidVat>`
    select vat_category as category, vat_rate_bp as rate_bp, sum(net_halalas)::bigint as net_halalas, sum(vat_halalas)::bigint as vat_halalas
    from award_lines where award_id = ${award_id} group by 1, 2 order by 2 desc, 1`.execute(reader)
  return rows
}

const readParties = (reader: Reader, { buyer_id, supplier_id }: AwardRow) =>
  reader
    .selectFrom('companies')
    .leftJoin('supplier_profiles', 'supplier_profiles.company_id', 'companies.company_id')
    .leftJoin('order_settings', 'order_settings.company_id', 'companies.company_id')
    .select([
      'companies.company_id',
      'company_name',
      'unified_number',
      'vat_number',
      'commercial_registration',
      'short_address',
      'region_id',
      'city_id',
      'district_id',
    ])
    .where('companies.company_id', 'in', [buyer_id, supplier_id])
    .execute()

/** The one line of an order whose RFQ has none. */
const wholeLine = ({ item_description, quantity }: AwardRow, unit: Pick<OrderedLine, 'unit_code' | 'unit'>) => ({
  line_no: 1,
  section: null,
  description: item_description,
  specification: null,
  quantity: String(quantity),
  ...unit,
  optional: false,
  unit_price: null,
  vat_category: null,
  vat_rate_bp: null,
  vat_reason: null,
  net_halalas: null,
  brand: null,
  note: null,
  delivery_days: null,
})

/** What an order of the award that stands contains; null without one. */
export async function readAward(reader: Reader, company_id: number, rfq_id: number, { site, terms }: OrderTexts) {
  const award = await standingAward(reader, company_id, rfq_id)
  if (!award) return null
  const { award_id, buyer_id, supplier_id, net_halalas, vat_halalas, gross_halalas } = award
  const { optional_net_halalas, optional_vat_halalas } = award
  const hasLines = net_halalas !== null
  const lines = hasLines ? await readLines(reader, award) : []
  const parties = await readParties(reader, award)
  const placeOf = await placesOf(reader, [award, ...parties])
  const unitOf = await unitNamesByCode(reader)
  const party = (id: number): OrderParty => {
    const row = parties.find(({ company_id }) => company_id === id)!
    const { region_id: _region, city_id: _city, district_id: _district, ...stated } = row
    return { ...stated, city: placeOf(row).city }
  }
  const ordered = lines
    .filter(({ is_ordered }) => is_ordered)
    .map(({ is_ordered: _ordered, unit_text, ...line }) => ({
      ...line,
      unit: unitNames(unit_text, unitOf(line.unit_code)),
    }))
  const { quantity_unit_code: code, quantity_unit_text } = award
  const whole = wholeLine(award, {
    unit_code: code,
    unit: code === null ? null : unitNames(quantity_unit_text, unitOf(code)),
  })
  const totals = {
    net_halalas: hasLines ? sumOf(net_halalas, optional_net_halalas) : null,
    vat_halalas: vat_halalas === null ? null : sumOf(vat_halalas, optional_vat_halalas),
    gross_halalas: sumOf(gross_halalas, optional_net_halalas, optional_vat_halalas),
  }
  const snapshot: OrderSnapshot = {
    format: 1,
    title: award.title,
    awarded_at: award.awarded_at.toISOString(),
    buyer: party(buyer_id),
    supplier: party(supplier_id),
    delivery_date: award.proposed_delivery_date,
    place: placeOf(award),
    site,
    terms,
    lines: hasLines ? ordered : [whole],
    left_out: lines.filter(({ is_ordered }) => !is_ordered).map(({ line_no }) => line_no),
    discount:
      award.lines_net_halalas === null || !hasLines
        ? null
        : {
            discount_bp: award.discount_bp,
            discount_halalas: halalas(award.lines_net_halalas - net_halalas),
            lines_net_halalas: sumOf(award.lines_net_halalas, optional_net_halalas),
          },
    vat: hasLines ? await readVat(reader, award_id) : [],
    stated_vat:
      hasLines || award.vat_category === null
        ? null
        : { category: award.vat_category, rate_bp: award.vat_rate_bp!, reason: award.vat_reason },
    totals,
  }
  return { award_id, rfq_id, buyer_id, supplier_id, snapshot, totals }
}
export type ReadAward = NonNullable<Awaited<ReturnType<typeof readAward>>>
