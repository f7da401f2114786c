import { formatText } from '#framework/i18n/format-text.ts'
import { type BilingualText, type Lang, makeFormat, type MessageValues } from '#framework/i18n/messages.ts'
import { type ComposeContext, type Composed, type Email, type EmailTexts, isTable } from './define-email.server.ts'
import { type Block, type EmailContent, type Fact, isolate, unlinkAround } from './email-content.ts'

/** The paragraph that becomes the button. */
const LINK = '{link}'

/** Whether every placeholder of the row has a value. */
const isKnown = (row: Fact, values: MessageValues) =>
  row
    .join()
    .matchAll(/\{(\w+)\}/g)
    .every(([, name]) => values[name!] !== undefined)

function composeBody(
  blocks: EmailTexts['body'][Lang],
  lang: Lang,
  values: MessageValues,
  { tables = {}, codes = {} }: Pick<Composed<string>, 'tables' | 'codes'>,
) {
  const format = makeFormat(lang)
  const linked = blocks.includes(LINK) ? blocks : [...blocks, LINK]
  return linked.flatMap((block): Block[] => {
    if (isTable(block))
      return [
        block
          .filter((row) => isKnown(row, values))
          .map(([label, value]) => [format(label, values), format(value, values)]),
      ]
    const name = typeof block === 'string' ? block.slice(1, -1) : ''
    const table = tables[name]
    if (table) return [table.map(([label, value]) => [unlinkAround(label), unlinkAround(value)])]
    const code = codes[name]
    return code !== undefined ? [{ code }] : format(block, values).split('\n\n').filter(Boolean)
  })
}

/**
 * Composes an e-mail in the receiver's language; null when it is no longer worth sending. `page` makes a path an
 * absolute address.
 */
export async function composeEmail(
  email: Email<object>,
  context: ComposeContext<object>,
  page: (path: string) => string,
): Promise<EmailContent | null> {
  const composed = await email.compose(context)
  if (!composed) return null
  const { t, lang, receiver } = context
  const { path, variant, files } = composed
  const texts = variant === undefined ? email.texts : email.variants![variant]!
  const url = page(path)
  const given = Object.entries(composed.values ?? {}).map(
    ([name, value]) => [name, typeof value === 'string' ? unlinkAround(value) : value] as const,
  )
  const company = isolate(receiver.company_name)
  const values: MessageValues = { company, link: url, ...Object.fromEntries(given) }
  const format = (text: BilingualText) => formatText(text, lang, values)
  return {
    subject: format(texts.subject),
    preview: format(texts.preview),
    body: [
      email.personal ? t('mail.greeting_person') : t('mail.greeting', { company }),
      ...composeBody(texts.body[lang], lang, values, composed),
      t('mail.signature'),
    ],
    action: { label: format(texts.action), url },
    reason: format(email.reason),
    ...(files && { files }),
    ...(email.choices && { choices: { label: format(email.choices.label), url: page(email.choices.path) } }),
  }
}
