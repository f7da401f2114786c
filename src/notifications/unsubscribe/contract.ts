import * as z from 'zod/mini'

/** The token of a link in an e-mail; whether it is ours, the answer does not tell. */
export const stopForm = z.strictObject({ token: z.string().check(z.maxLength(200)) })
