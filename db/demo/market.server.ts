import { inRiyals } from '#framework/api/amounts.ts'
import * as z from 'zod'
import bids from './bids.json' with { type: 'json' }
import companies from './companies.json' with { type: 'json' }
import { DRAWING_NAMES, MAX_VIEWS, PRODUCT_DRAWING_NAMES } from './drawings.server.ts'
import { CLOSING_TIMES } from '#tenders/core/closing/closing.ts'
import { ON_CHANGE } from '#tenders/core/contract.ts'
import products from './products.json' with { type: 'json' }
import rfqs from './rfqs.json' with { type: 'json' }
import { PRICE_DISCLOSURES } from '#tenders/core/sealed/sealed-state-view.ts'

/** Days from the first day of the demo market; the past is negative. */
const days = z.int()

const company = z.strictObject({
  key: z.string(),
  company_name: z.string(),
  /** For papers, which are in Latin letters. */
  name_en: z.string(),
  lang: z.enum(['ar', 'en']),
  email: z.string(),
  phone_number: z.string(),
  /** The English name of a city in `db/reference`. */
  city: z.string(),
  logo: z.boolean(),
  supplier: z
    .strictObject({
      category_id: z.int(),
      commercial_registration: z.string(),
      /** Absent where the company is not registered for VAT. */
      vat_number: z.string().optional(),
      about: z.string(),
      about_en: z.string(),
      /** Whether there is a company profile to download. */
      file: z.boolean(),
    })
    .optional(),
})
export type DemoCompany = z.output<typeof company>

/** Lines of a bill of quantities, numbered from 1 unless they say their number. */
const lines = z.array(
  z.strictObject({
    line_no: z.int().optional(),
    description: z.string(),
    specification: z.string().optional(),
    quantity: z.string(),
    unit_code: z.string(),
    optional: z.boolean().optional(),
  }),
)
export type DemoLine = z.output<typeof lines>[number]

const rfq = z.strictObject({
  key: z.string(),
  buyer: z.string(),
  lang: z.enum(['ar', 'en']),
  category_id: z.int(),
  city: z.string(),
  /** The English name of a district. */
  district: z.string().optional(),
  quantity: z.int(),
  /** Its unit; absent where there are lines. */
  quantity_unit_code: z.string().optional(),
  quantity_unit_text: z.string().optional(),
  published_days: days,
  deadline_days: days,
  /** `HH:MM` in Riyadh; absent where it closes at the end of the day. */
  closing_time: z.enum(CLOSING_TIMES).optional(),
  delivery_days: days,
  accepted_days: days.optional(),
  canceled_days: days.optional(),
  /** Whether bids must be confirmed after a change. */
  on_change: z.enum(ON_CHANGE).optional(),
  /** For whom it is, where not for everybody: each bid on it is of one of them. */
  invited: z
    .array(
      z.strictObject({
        supplier: z.string(),
        declined: z.strictObject({ days, reason: z.enum(['too_short']) }).optional(),
      }),
    )
    .optional(),
  /** Whether bids are sealed until it closes, and who learns their totals then. */
  bid_visibility: z.literal('sealed').optional(),
  price_disclosure: z.enum(PRICE_DISCLOSURES).optional(),
  /** When the buyer changed the RFQ, oldest first, and how what changed was before: earlier bids are older than that. */
  amendments: z
    .array(
      z.strictObject({
        days,
        reason: z.string().optional(),
        was: z.strictObject({
          deadline_days: days.optional(),
          delivery_days: days.optional(),
          description: z.string().optional(),
          item_description: z.string().optional(),
          lines: lines.optional(),
        }),
      }),
    )
    .optional(),
  title: z.string(),
  description: z.string(),
  item_description: z.string(),
  /** Its bill of quantities. */
  lines: lines.optional(),
  /** Whether bids may leave lines out. */
  partial_allowed: z.boolean().optional(),
  picture: z.enum(DRAWING_NAMES).optional(),
  /** Whether the lines of the paper also come as a table. */
  table: z.boolean().optional(),
  paper: z.strictObject({ title: z.string(), lines: z.array(z.tuple([z.string(), z.string()])) }),
})
export type DemoRfq = z.output<typeof rfq>

const bid = z.strictObject({
  rfq: z.string(),
  supplier: z.string(),
  total_amount: inRiyals,
  /** A discount before VAT, on a bid with prices: hundredths of a percent, or riyals. */
  discount_bp: z.int().optional(),
  discount: z.optional(inRiyals),
  delivery_days: days,
  placed_days: days,
  accepted: z.boolean().optional(),
  /** When the bidder confirmed it after a change of the RFQ. */
  confirmed_days: days.optional(),
  comments: z.string(),
  /**
   * Unit prices before VAT of the RFQ's lines, in their order; null where a line is not offered. They add up to the
   * total.
   */
  prices: z
    .array(
      z.nullable(
        z.union([
          z.string(),
          z.strictObject({ unit_price: z.string(), brand: z.string().optional(), delivery_days: z.int().optional() }),
        ]),
      ),
    )
    .optional(),
})
export type DemoBid = z.output<typeof bid>

const product = z.strictObject({
  /** A company that has a supplier profile; who has products is a seller. */
  seller: z.string(),
  category_id: z.int(),
  published_days: days,
  product_name: z.string(),
  description: z.string(),
  product_type: z.enum(['goods', 'service']),
  min_quantity: z.int(),
  end_price: inRiyals,
  qty_for_min_price: z.int(),
  start_price: inRiyals,
  picture: z.enum(PRODUCT_DRAWING_NAMES),
  /** How many views of it there are. */
  pictures: z.int().min(1).max(MAX_VIEWS),
})
export type DemoProduct = z.output<typeof product>

/**
 * The demo market as it is written down: invented companies, what they ask for, what they were offered and what they
 * sell.
 */
export const demoMarket = () => ({
  companies: z.array(company).parse(companies),
  rfqs: z.array(rfq).parse(rfqs),
  bids: z.array(bid).parse(bids),
  products: z.array(product).parse(products),
})
export type DemoMarket = ReturnType<typeof demoMarket>
