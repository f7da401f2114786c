import { orGuests } from '#companies/guest-path.ts'
import { read } from '#framework/ssr/query.ts'

/** What a company did on the platform; guests read it without names. */
export const trackRecord = (user_id: number) => read('companies', orGuests('/profile/:user_id/ratings'), { user_id })
