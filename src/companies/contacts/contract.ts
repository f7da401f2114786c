import * as z from 'zod/mini'

/** `none`: the answer leaves out other companies' contacts and counts for nobody's daily limit of them. */
export const contactsQuery = z.object({ contacts: z.optional(z.enum(['none'])) })

/** Present when contacts are left out because the viewer has reached the daily limit. */
export const contacts_limited = z.optional(z.literal(true))
