import * as z from 'zod/mini'
import { KIND_GROUPS } from '#notifications/kind-groups.ts'

/** The token of a link in an e-mail. The answer to unsubscribing does not disclose whether it is valid. */
export const stopForm = z.strictObject({ token: z.string().check(z.maxLength(400)) })

/** What a link stops, and for whom. */
export const stopOffer = z.object({
  topic: z.enum([...KIND_GROUPS, 'digest']),
  full_name: z.string(),
  /** The names of the saved searches that it stops, as far as they are still there; all searches without. */
  searches: z.optional(z.array(z.string())),
})
export type StopOffer = z.output<typeof stopOffer>
