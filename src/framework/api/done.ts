import * as z from 'zod/mini'

/** The answer of a call that returns no data. */
export const done = z.object({ ok: z.literal(true) })
