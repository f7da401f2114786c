import type { MessageKey } from '#framework/i18n/messages.ts'
import type { Notice } from './forms/actions.ts'

/** The cookie that carries a message to the next page. */
export const NOTICE_COOKIE = 'notice'
/** Seconds that it waits for that page. */
export const NOTICE_MAX_AGE = 60

/** A message as the value of its cookie: `items.saved` or `items.saved:7`. Never text or amounts. */
export const encodeNotice = ({ key, id }: Notice) => (id === undefined ? key : `${key}:${id}`)

/** The message that a cookie names, when it is one of those that may be carried over. */
export function parseNotice(value: string | undefined, allowed: readonly string[]): Notice | undefined {
  const [, key = '', id] = /^([a-z]+\.\w{1,60})(?::([1-9]\d{0,8}))?$/.exec(value ?? '') ?? []
  if (!allowed.includes(key)) return undefined
  return { key: key as MessageKey, ...(id && { id: Number(id) }) }
}

/** The values of a carried-over message. */
export const noticeValues = ({ id }: Notice) => (id === undefined ? {} : { id: String(id) })
