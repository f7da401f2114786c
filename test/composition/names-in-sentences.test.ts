import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type EmailTexts, isTable } from '#framework/mail/define-email.server.ts'
import type { BilingualText } from '#framework/i18n/messages.ts'
import { emails } from '#app/emails.server.ts'
import { dictionary } from '#app/messages.ts'

/** What stands for the name of a person or a company. */
const NAMES = 'person|company|buyer|supplier|publisher|owner|former|by|names'

/**
 * Arabic verbs agree with the gender of what they name, and nobody knows that of a name. So a name follows one of these
 * words, none of which is a verb.
 */
const BEFORE_A_NAME = [
  'في',
  'إلى',
  'من',
  'مع',
  'لدى',
  'باسم',
  'بواسطة',
  'بانتظار',
  'حساب',
  'صفحة',
  'إعدادات',
  'العضو',
  'أعضاء',
  'المورّد',
  'إزالة',
  'مغادرة',
  'عرض',
  'تقييم',
  'طلب',
  'اقتراح',
  'اقتراحات',
  'اختيار',
]

const formsOf = (text: BilingualText['ar']) => (typeof text === 'string' ? [text] : Object.values(text))
const arabicOf = ({ ar }: BilingualText) => formsOf(ar)
const arabicOfBody = ({ ar }: EmailTexts['body']) =>
  ar.flatMap((block) => (isTable(block) ? block.flat() : formsOf(block)))

it('no Arabic sentence has a verb that agrees with the name of a person or a company', () => {
  const inEmails = [...emails.values()].flatMap(({ reason, texts, variants = {} }) => [
    ...arabicOf(reason),
    ...[texts, ...Object.values(variants)].flatMap(({ subject, preview, body, action }) => [
      ...[subject, preview, action].flatMap(arabicOf),
      ...arabicOfBody(body),
    ]),
  ])
  const texts = [
    ...Object.values(dictionary)
      .flatMap((words): BilingualText[] => Object.values(words))
      .flatMap(arabicOf),
    ...inEmails,
  ]
  assert.ok(texts.length > 1000, 'the texts were found')
  const found = texts.flatMap((text) =>
    [...text.matchAll(new RegExp(`(?:^|[\\s«(])([\\p{L}\\p{M}]+) \\{(?:${NAMES})\\}`, 'gu'))].map(([, word]) => word!),
  )
  assert.deepEqual(
    [...new Set(found)].filter((word) => !BEFORE_A_NAME.includes(word)),
    [],
  )
})

/** Words that address one person, and several. */
const ONE = /(?<!\p{L})(?:\p{L}[\p{L}\p{M}]{2,}ك|لك|راجع|افتح|تواصل|غيّر|ظننت|احتجت)(?![\p{L}\p{M}])/gu
const SEVERAL = /\p{L}[\p{L}\p{M}]*(?:كم|وا)(?![\p{L}\p{M}])/gu
/** Words that end alike and address nobody. */
const NOBODY = ['ذلك', 'بذلك', 'المالك']

it('each e-mail addresses its receiver as one person or as several, not as both, and greets alike', () => {
  for (const [kind, { personal, reason, texts, variants = {} }] of emails)
    for (const { subject, preview, body, action } of [texts, ...Object.values(variants)]) {
      let text = [...[reason, subject, preview, action].flatMap(arabicOf), ...arabicOfBody(body)].join('\n')
      for (const word of NOBODY) text = text.replaceAll(word, '')
      const [one, several] = [text.match(ONE) ?? [], text.match(SEVERAL) ?? []]
      assert.ok(one.length > 0 !== several.length > 0, `${kind}: ${one.join(' ')} / ${several.join(' ')}`)
      assert.equal(personal === true, one.length > 0, kind)
    }
})
