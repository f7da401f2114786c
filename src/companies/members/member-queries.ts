import { query } from '#framework/ssr/query.ts'

/** Everybody who belongs to the company. Asked for again with whatever changes who is signed in. */
export const members = () => query({ queryKey: ['me', 'members'], read: (api) => api.get('/company/members') })

/** What the company asks of its people. */
export const settings = () => query({ queryKey: ['me', 'settings'], read: (api) => api.get('/company') })
