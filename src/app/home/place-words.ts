import { messageKey, type T } from '#framework/i18n/messages.ts'

const ORDINALS = [
  messageKey('home.ordinal_2'),
  messageKey('home.ordinal_3'),
  messageKey('home.ordinal_4'),
  messageKey('home.ordinal_5'),
  messageKey('home.ordinal_6'),
  messageKey('home.ordinal_7'),
  messageKey('home.ordinal_8'),
  messageKey('home.ordinal_9'),
  messageKey('home.ordinal_10'),
] as const

/** A place after the first in words: "second", "no. 14". */
export const ordinal = (t: T, place: number) => {
  const key = ORDINALS[place - 2]
  return key ? t(key) : t('home.ordinal_other', { place })
}
