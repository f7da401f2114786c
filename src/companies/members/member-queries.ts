import { read } from '#framework/ssr/query.ts'

/** Everybody who belongs to the company. */
export const members = () => read('me', '/company/members')

/** What the company asks of its people. */
export const settings = () => read('me', '/company')
