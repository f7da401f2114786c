import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { VerifiedReceipt } from '../contract.ts'

/** `good`: the promise was kept; `bad`: something is wrong; `neutral`: there is nothing more to prove yet. */
export interface Verdict {
  tone: 'good' | 'bad' | 'neutral'
  text: MessageKey
}

const STATES: Record<NonNullable<VerifiedReceipt['state']>, Verdict> = {
  sealed: { tone: 'neutral', text: messageKey('sealed.verdict_sealed') },
  closing: { tone: 'neutral', text: messageKey('sealed.verdict_closing') },
  opened: { tone: 'good', text: messageKey('sealed.verdict_opened') },
  replaced: { tone: 'neutral', text: messageKey('sealed.verdict_replaced') },
  withdrawn: { tone: 'neutral', text: messageKey('sealed.verdict_withdrawn') },
  lapsed: { tone: 'neutral', text: messageKey('sealed.verdict_lapsed') },
  canceled: { tone: 'neutral', text: messageKey('sealed.verdict_canceled') },
  unreadable: { tone: 'bad', text: messageKey('sealed.verdict_unreadable') },
  exposed: { tone: 'bad', text: messageKey('sealed.verdict_exposed') },
  missing: { tone: 'bad', text: messageKey('sealed.verdict_missing') },
  list_changed: { tone: 'bad', text: messageKey('sealed.verdict_list_changed') },
  key_changed: { tone: 'bad', text: messageKey('sealed.verdict_key_changed') },
}

/** What a receipt proves, in one sentence: what is wrong comes first. */
export function verdictOf({ signature_valid, contents_match, state }: VerifiedReceipt): Verdict {
  if (state === 'key_changed') return STATES.key_changed
  if (!signature_valid) return { tone: 'bad', text: messageKey('sealed.verdict_unsigned') }
  if (contents_match === false) return { tone: 'bad', text: messageKey('sealed.verdict_differs') }
  if (state === 'opened' && contents_match === null)
    return { tone: 'good', text: messageKey('sealed.verdict_opened_unchecked') }
  return state === null ? STATES.closing : STATES[state]
}
