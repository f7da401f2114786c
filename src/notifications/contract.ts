import * as z from 'zod/mini'
import { idParam } from '#framework/api/fields.ts'
import { paging } from '#framework/api/list-query.ts'
import { KIND_GROUPS, MAIL_CHOICES } from './kind-groups.ts'

/** A notification. Events about the same object update it as long as it is unread. */
export const notification = z.object({
  notification_id: z.int(),
  kind: z.string(),
  group: z.enum(KIND_GROUPS),
  /** The title is null when the person may no longer see the object. */
  object: z.object({ type: z.string(), id: z.int(), title: z.nullable(z.string()) }),
  /** How often it happened since the person last read it. */
  times: z.int(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The page to open, without a language. */
  href: z.string(),
  read_at: z.nullable(z.string()),
  /** When it happened last. */
  bumped_at: z.string(),
  /** `bumped_at` is the beginning of the day on which it happened: only the day is disclosed. */
  by_day: z.optional(z.literal(true)),
  /** Grows whenever it happens again: what `newest` and `up_to` count by. */
  bump: z.int(),
})
export type NotificationRow = z.output<typeof notification>

const flag = z.optional(
  z.pipe(
    z.enum(['', '0', '1']),
    z.transform((value) => value === '1'),
  ),
)
export const notificationsQuery = z.strictObject({ unread: flag, group: z.optional(z.enum(KIND_GROUPS)), ...paging })

/** Number of unread notifications (100 means more than 99) and the highest `bump` among them. */
export const unread = z.object({ count: z.int(), newest: z.int() })

/** The unread count in a company that the person may act for. */
export const companyUnread = z.object({ user_id: z.int(), count: z.int() })

export const notificationParams = z.object({ notification_id: idParam })

/** Marks everything up to this `bump` as read. A notification that was bumped since stays unread. */
export const readUpTo = z.strictObject({ up_to: z.int() })

const preference = z.strictObject({ group: z.enum(KIND_GROUPS), in_app: z.boolean(), mail: z.enum(MAIL_CHOICES) })

/** Delivery choices for each group. `fixed` ones cannot be changed. */
export const preferences = z.object({
  preferences: z.array(z.object({ ...preference.shape, fixed: z.object({ in_app: z.boolean(), mail: z.boolean() }) })),
})

/** The groups that change; others stay as they are. */
export const preferencesForm = z.strictObject({
  preferences: z.array(preference).check(z.maxLength(KIND_GROUPS.length)),
})
