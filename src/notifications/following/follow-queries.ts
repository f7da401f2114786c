import { read } from '#framework/ssr/query.ts'

/** What the person follows, and RFQs that the person muted; the newest first. */
export const followsQuery = () => ({ ...read('me', '/follows'), retryOnMount: false })
