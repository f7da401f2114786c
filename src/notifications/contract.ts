import * as z from 'zod/mini'
import { idParam } from '#framework/api/fields.ts'
import { paging } from '#framework/api/list-query.ts'
import { KIND_GROUPS, MAIL_CHOICES } from './kind-groups.ts'

/** One notification of a person. What happens to one thing is one notification as long as it is unread. */
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

/** How many are unread, 100 for more than 99, and the `bump` of the newest of them. */
export const unread = z.object({ count: z.int(), newest: z.int() })

/** The same count for a company that the person may act for. */
export const companyUnread = z.object({ user_id: z.int(), count: z.int() })

export const notificationParams = z.object({ notification_id: idParam })

/**
 * Marks everything read that the person has seen, up to this `bump`: what is later stays unread, also in an old row.
 */
export const readUpTo = z.strictObject({ up_to: z.int() })

const preference = z.strictObject({ group: z.enum(KIND_GROUPS), in_app: z.boolean(), mail: z.enum(MAIL_CHOICES) })

/** How a person is notified of each group. What is fixed cannot be chosen. */
export const preferences = z.object({
  preferences: z.array(z.object({ ...preference.shape, fixed: z.object({ in_app: z.boolean(), mail: z.boolean() }) })),
})

/** The groups that change; others stay as they are. */
export const preferencesForm = z.strictObject({
  preferences: z.array(preference).check(z.maxLength(KIND_GROUPS.length)),
})
