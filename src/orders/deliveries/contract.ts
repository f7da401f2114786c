import * as z from 'zod/mini'
import { idParam, ifFilled, paragraph, tableField } from '#framework/api/fields.ts'
import { isDay } from '#framework/i18n/day.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { attachment } from '#framework/files/serve/attachment.ts'
import { fileField } from '#framework/files/upload/file-fields.ts'
import { sanitizeText } from '#framework/text/sanitize.ts'
import { colleague } from '#companies/colleague.ts'
import { decimalText, parseQuantity } from '#tenders/core/lines/amounts.ts'
import { MAX_LINES } from '#tenders/core/lines/contract.ts'
import { MAX_REASON, MIN_REASON } from '../text-lengths.ts'
import { ORDER_SIDES } from '../states.ts'
import { deliveryFile } from '../uploads.ts'

export const deliveryParams = z.object({ delivery_id: idParam })

const quantity = z.pipe(
  z.union([z.string(), z.number()], messageKey('orders.quantity_invalid')),
  z.transform((value, context) => {
    const parsed = parseQuantity(String(value).trim())
    if (parsed !== null && parsed > 0n) return decimalText(parsed, 3)
    context.issues.push({ code: 'custom', input: value, message: messageKey('orders.quantity_invalid') })
    return z.NEVER
  }),
)

/** How much of a line is delivered: a decimal as text; nothing of it where it is empty. */
const deliveredLine = z.object({
  line_no: z.int(messageKey('errors.invalid_value')).check(z.gte(1), z.lte(2_147_483_647)),
  quantity: z.optional(ifFilled(quantity)),
})

export const deliveryForm = z.object({
  delivered_on: z
    .string(messageKey('orders.delivered_on_required'))
    .check(z.refine(isDay, messageKey('orders.delivered_on_required'))),
  note: z.optional(
    ifFilled(
      z
        .string(messageKey('orders.reason_long'))
        .check(z.overwrite(sanitizeText), z.maxLength(MAX_REASON, messageKey('orders.reason_long'))),
    ),
  ),
  lines: tableField(
    z.array(deliveredLine).check(
      z.maxLength(MAX_LINES),
      z.refine((lines) => lines.some((line) => line.quantity !== undefined), messageKey('orders.quantities_required')),
    ),
    { max: MAX_LINES, many: messageKey('lines.too_many') },
  ),
  /** A delivery note or a photo. */
  file: z.optional(fileField(deliveryFile)),
})
export type DeliveryForm = z.output<typeof deliveryForm>

export const refusalForm = z.object({
  reason: paragraph({
    required: messageKey('orders.reason_short'),
    min: MIN_REASON,
    short: messageKey('orders.reason_short'),
    max: MAX_REASON,
    long: messageKey('orders.reason_long'),
  }),
})

/** A delivery as both sides of its order see it. */
export const delivery = z.object({
  delivery_id: z.int(),
  order_id: z.int(),
  /** From 1 for each order. */
  number: z.int(),
  /** `unconfirmed`: the buyer has not decided in time, and still may. */
  state: z.enum(['stated', 'unconfirmed', 'confirmed', 'refused']),
  delivered_on: z.string(),
  stated_by: z.enum(ORDER_SIDES),
  stated_at: z.string(),
  /** The viewer's colleague who stated it. */
  by: z.optional(colleague),
  decide_by: z.string(),
  decided_at: z.nullable(z.string()),
  /** The viewer's colleague who decided. */
  decided_by: z.optional(colleague),
  refused_reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  file: z.nullable(attachment),
  lines: z.array(z.object({ line_no: z.int(), quantity: z.string() })),
  can: z.object({ confirm: z.boolean(), refuse: z.boolean() }),
})
export type Delivery = z.output<typeof delivery>
