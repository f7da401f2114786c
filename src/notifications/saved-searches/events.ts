import * as z from 'zod/mini'
import { defineEvent, reactionsOnly } from '#framework/events/define-event.ts'
import { SEARCHED_LISTS } from './searched-lists.ts'

/** Something new is on the list of a person's saved searches. Not stored: what a person searches is private. */
export const searchesMatched = defineEvent(
  'search.matched',
  z.object({
    person_id: z.int(),
    company_id: z.int(),
    what: z.enum(SEARCHED_LISTS),
    object_id: z.int(),
    title: z.string(),
    /** When the person wants to be notified. */
    alert: z.enum(['now', 'daily']),
    /** The names of the searches. */
    searches: z.array(z.string()),
    saved_search_ids: z.array(z.int()),
  }),
  reactionsOnly,
)
