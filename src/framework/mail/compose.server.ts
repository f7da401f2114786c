import { formatText } from '#framework/i18n/format-text.ts'
import type { BilingualText } from '#framework/i18n/messages.ts'
import type { ComposeContext, Email } from './define-email.server.ts'
import { type EmailContent, isolate } from './email-content.ts'

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
  const { lang, receiver } = context
  const { path, variant } = composed
  const texts = variant === undefined ? email.texts : email.variants![variant]!
  const url = page(path)
  const values = { company: isolate(receiver.company_name), link: url, ...composed.values }
  const format = (text: BilingualText) => formatText(text, lang, values)
  return {
    subject: format(texts.subject),
    preview: format(texts.preview),
    body: format(texts.body),
    action: { label: format(texts.action), url },
    reason: format(email.reason),
    ...(email.choices && { choices: { label: format(email.choices.label), url: page(email.choices.path) } }),
  }
}
