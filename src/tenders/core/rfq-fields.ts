import * as z from 'zod/mini'
import { choice, dayFromToday, line, paragraph, wholeNumber } from '#framework/api/fields.ts'
import { filesField } from '#framework/files/upload/file-fields.ts'
import { isDay } from '#framework/i18n/day.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { newLines } from '#tenders/core/lines/contract.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'

/*
 * The fields of an RFQ that publishing and amending share.
 */

const text = (required: MessageKey, short: MessageKey, long: MessageKey) =>
  paragraph({ required, min: 10, short, max: 5000, long })

export const quantity = wholeNumber({
  required: messageKey('rfqs.quantity_required'),
  invalid: messageKey('rfqs.quantity_invalid'),
})
export const delivery_date = dayFromToday({
  required: messageKey('rfqs.delivery_date_required'),
  past: messageKey('rfqs.delivery_date_past'),
})
export const deadline = dayFromToday({
  required: messageKey('rfqs.deadline_required'),
  past: messageKey('rfqs.deadline_past'),
})
export const category_id = choice(messageKey('rfqs.category_required'))

/** When a rule between two days is asked: once both are days. */
export const areDays =
  (...fields: [string, string]) =>
  ({ value }: { value: unknown }) =>
    fields.every((field) => isDay((value as Record<string, unknown>)[field]))

/** Bidding ends before the goods are due, or on that day. */
export const inOrder = {
  error: messageKey('rfqs.deadline_after_delivery'),
  path: ['deadline'],
  when: areDays('deadline', 'delivery_date'),
}

export const title = line({
  required: messageKey('rfqs.title_required'),
  min: 3,
  short: messageKey('rfqs.title_length'),
  max: 250,
  long: messageKey('rfqs.title_length'),
})
export const description = text(
  messageKey('rfqs.description_required'),
  messageKey('rfqs.description_short'),
  messageKey('rfqs.description_long'),
)
export const item_description = text(
  messageKey('rfqs.item_description_required'),
  messageKey('rfqs.item_description_short'),
  messageKey('rfqs.item_description_long'),
)
export const region_id = choice(messageKey('rfqs.region_required'))
export const city_id = choice(messageKey('rfqs.city_required'))

/** The bill of quantities: a list, or its JSON as text. */
export const requiredLines = newLines.check(
  z.refine((lines) => lines.some(({ optional }) => !optional), messageKey('lines.all_optional')),
)

/** Large files that were sent before, as their paths with commas between. */
export const largeFiles = z._default(z.string().check(z.maxLength(1000)), '')

/** New files; none are required here. */
export const attachments = z._default(
  filesField(
    rfqAttachments,
    {
      required: messageKey('rfqs.attachments_required'),
      too_many: messageKey('rfqs.attachments_many'),
      file_type: messageKey('rfqs.attachment_type'),
      file_too_large: messageKey('rfqs.attachment_size'),
    },
    0,
  ),
  [],
)
