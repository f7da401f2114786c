import * as z from 'zod/mini'
import { inRiyals } from '#framework/api/amounts.ts'
import { idParam, ifFilled } from '#framework/api/fields.ts'
import { paging } from '#framework/api/list-query.ts'
import { LANGS } from '#framework/i18n/messages.ts'
import { ROLES } from '#companies/roles.ts'
import { RFQ_PARTS } from '#tenders/core/changes/changeable.ts'
import { PERIODS, TRAIL_KINDS } from './kinds.ts'

/** Rows of a download at most. */
export const MAX_DOWNLOADED = 5_000

/** Unknown values of a filter in an address narrow nothing. */
const optionalId = z.optional(ifFilled(idParam))
const chosen = <Values extends readonly [string, ...string[]]>(values: Values) => z.optional(ifFilled(z.enum(values)))

const narrowing = {
  person: optionalId,
  kind: chosen(TRAIL_KINDS),
  rfq: optionalId,
  days: chosen(PERIODS),
}
export const trailQuery = z.strictObject({ ...narrowing, ...paging })
export const trailDownload = z.strictObject({ ...narrowing, lang: z._default(z.enum(LANGS), 'ar') })
export type TrailFilters = Omit<z.output<typeof trailDownload>, 'lang'>

const person = z.object({ person_id: z.int(), full_name: z.string() })

/** One entry of the trail; for the company's owner and administrators. */
export const trailEntry = z.object({
  entry_id: z.int(),
  created_at: z.string(),
  /** An event's name; its text is `trail.did_…`. */
  action: z.string(),
  /** Who did it, with the roles of then; null for operators and the system. */
  person: z.nullable(z.object({ ...person.shape, former: z.boolean() })),
  roles: z.array(z.enum(ROLES)),
  by_operator: z.boolean(),
  rfq: z.optional(z.object({ rfq_id: z.int(), title: z.string() })),
  product: z.optional(z.object({ product_id: z.int(), product_name: z.string() })),
  /** The member it is about. */
  member: z.optional(person),
  /** To whom an invitation went. */
  email: z.optional(z.string()),
  /** Whose bid was proposed or accepted. */
  supplier: z.optional(z.object({ user_id: z.int(), company_name: z.string() })),
  amount: z.optional(inRiyals),
  old_roles: z.optional(z.array(z.enum(ROLES))),
  new_roles: z.optional(z.array(z.enum(ROLES))),
  reason: z.optional(z.string()),
  /** Parts of an RFQ that changed, whose texts its versions have. */
  parts: z.optional(z.array(z.enum(RFQ_PARTS))),
  changes: z.optional(
    z.array(
      /** `from`: the day from which the new value counts, where that is not the day of the change. */
      z.object({ field: z.string(), old: z.unknown(), new: z.unknown(), from: z.optional(z.string()) }),
    ),
  ),
})
export type TrailEntry = z.output<typeof trailEntry>

/** Everybody who belongs or belonged to the company, for the trail's filter. */
export const trailPerson = z.object({ ...person.shape, former: z.boolean() })
export type TrailPerson = z.output<typeof trailPerson>
