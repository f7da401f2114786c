import * as z from 'zod/mini'
import { idParam, line } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { ALERTS, SEARCHED_LISTS } from './searched-lists.ts'

const name = line({ required: messageKey('searches.name_required'), max: 80, long: messageKey('searches.name_long') })
const alert = z.enum(ALERTS, messageKey('searches.alert_required'))

/** The filters of a list that is searched, each as the list's own call takes it. */
const query = z.record(z.string(), z.union([z.string(), z.number()]))

/** A search of one person, with what is new in it. */
export const savedSearch = z.object({
  saved_search_id: z.int(),
  name: z.string(),
  what: z.enum(SEARCHED_LISTS),
  query,
  alert: z.enum(ALERTS),
  /** Number of matches added since the person last opened the list; 100 means more than 99. Null if not counted. */
  new_count: z.nullable(z.int()),
  /** The newest row of the list's table when this was read, shown by the search or not. */
  newest: z.int(),
  last_seen_at: z.string(),
  created_at: z.string(),
})
export type SavedSearch = z.output<typeof savedSearch>

export const savedSearchForm = z.object({
  what: z.enum(SEARCHED_LISTS),
  name,
  alert: z._default(alert, 'daily'),
  query,
})
export type SavedSearchForm = z.output<typeof savedSearchForm>

/** Fields to change. `seen` resets `new_count` to 0, or with `up_to` to the number of matches after that row. */
export const savedSearchUpdate = z.object({
  name: z.optional(name),
  alert: z.optional(alert),
  seen: z.optional(z.literal(true)),
  up_to: z.optional(z.int().check(z.gte(0), z.lte(2_147_483_647))),
})
export type SavedSearchUpdate = z.output<typeof savedSearchUpdate>

export const savedSearchParams = z.object({ saved_search_id: idParam })

/** `counts=none` omits `new_count`. */
export const savedSearchesQuery = z.strictObject({ counts: z.optional(z.literal('none')) })
