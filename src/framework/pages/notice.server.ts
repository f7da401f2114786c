import { cookieOf } from '#framework/http/cookie-of.server.ts'
import type { Notice } from '#framework/ssr/actions.ts'
import { encodeNotice, NOTICE_COOKIE, NOTICE_MAX_AGE, parseNotice } from '#framework/ssr/notice.ts'

const attributes = (secure: boolean) => `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

/** A `Set-Cookie` line that carries a message to the next page. */
export const carryNotice = (notice: Notice, secure: boolean) =>
  `${NOTICE_COOKIE}=${encodeNotice(notice)}; Max-Age=${NOTICE_MAX_AGE}; ${attributes(secure)}`

/** A `Set-Cookie` line that deletes it. */
export const clearNotice = (secure: boolean) => `${NOTICE_COOKIE}=; Max-Age=0; ${attributes(secure)}`

/** Whether a request carries a message, known or not: its page is neither read from nor stored in the guest cache. */
export const hasNotice = (cookie: string | undefined) => cookieOf(cookie, NOTICE_COOKIE) !== undefined

/** The message that the cookies of a request carry. */
export const readNotice = (cookie: string | undefined, allowed: readonly string[]) =>
  parseNotice(cookieOf(cookie, NOTICE_COOKIE), allowed)
