import * as z from 'zod/mini'
import { ifFilled, orNull } from '#framework/api/fields.ts'
import { sanitizeText } from '#framework/text/sanitize.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { closingTime } from '#tenders/core/closing/closing-fields.ts'
import {
  isUnitNamed,
  quantityUnitCode,
  quantityUnitText,
  withoutUnusedText,
} from '#tenders/core/quantity/quantity-unit.ts'
import { type RfqField, type RfqPart } from '#tenders/core/changes/changeable.ts'
import { changedUntil } from '#tenders/core/questions-until.ts'
import * as fields from '#tenders/core/rfq-fields.ts'

/** Why an RFQ is amended: everybody who reads it sees it. */
const reason = ifFilled(
  z
    .string(messageKey('amendments.reason_length'))
    .check(
      z.overwrite(sanitizeText),
      z.minLength(3, messageKey('amendments.reason_length')),
      z.maxLength(500, messageKey('amendments.reason_length')),
    ),
)

/** Everything that an amendment may change; what is absent stays. */
const amendable = {
  deadline: z.optional(fields.deadline),
  closing_time: z.optional(closingTime),
  /** Empty, or as it was: keeps its distance from the deadline. */
  questions_until: z.optional(changedUntil),
  delivery_date: z.optional(fields.delivery_date),
  quantity: z.optional(fields.quantity),
  quantity_unit_code: z.optional(quantityUnitCode),
  quantity_unit_text: z.optional(quantityUnitText),
  category_id: z.optional(fields.category_id),
  title: z.optional(fields.title),
  description: z.optional(fields.description),
  item_description: z.optional(fields.item_description),
  region_id: z.optional(fields.region_id),
  city_id: z.optional(fields.city_id),
  district_id: z.optional(orNull(z.string())),
  /** The whole bill of quantities as it is to be. */
  lines: z.optional(fields.requiredLines),
  /** Files to add. */
  attachments: fields.attachments,
} satisfies Record<RfqField | RfqPart, z.ZodMiniType>

/** Only these are asked for where nothing is sent: an empty hour is the end of the day, an empty unit is none. */
const REQUIRED = ['deadline', 'delivery_date', 'quantity', 'category_id'] as const satisfies RfqField[]

/** What changing an RFQ sends: at least one of these. */
export const rfqUpdate = z
  .object({
    ...amendable,
    /**
     * Paths of standing files that the first of the new ones replace, with commas between; in the order in which the
     * RFQ lists them.
     */
    large_files: fields.largeFiles,
    replaced_files: z._default(z.string().check(z.maxLength(1000)), ''),
    reason,
    /** Of the preview that is published: new files are those that were sent for it. */
    signed_preview: ifFilled(z.string().check(z.maxLength(2000))),
  })
  .check(
    z.refine(({ deadline, delivery_date }) => !deadline || !delivery_date || deadline <= delivery_date, fields.inOrder),
    ({ value, issues }) => {
      const { attachments, large_files, reason: _reason, replaced_files: _replaced, ...rest } = value
      if (attachments.length > 0 || large_files !== '' || Object.values(rest).some((given) => given !== undefined))
        return
      for (const field of REQUIRED)
        issues.push({ code: 'custom', input: value, path: [field], message: messageKey('errors.required') })
    },
    z.refine(...isUnitNamed),
    z.overwrite(withoutUnusedText),
  )
export type RfqUpdate = z.output<typeof rfqUpdate>
