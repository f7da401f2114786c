import * as z from 'zod/mini'
import { choice } from '#framework/api/fields.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { savedSearchForm } from './contract.ts'

const { name, alert } = savedSearchForm.shape
const saved_search_id = choice(messageKey('errors.required'))

/** The form that saves a search; what it searches for is in the address. */
export const newSearchForm = z.object({ name, alert })
export const renameForm = z.object({ name })

/** One row of the list: which search, and what becomes of it. */
export const rowForm = z.object({ saved_search_id })
/** `up_to` is the newest row when the list of searches was read; absent where there was none. */
export const openForm = z.object({ saved_search_id, up_to: z.optional(choice(messageKey('errors.required'))) })
export const alertForm = z.object({ saved_search_id, alert })
