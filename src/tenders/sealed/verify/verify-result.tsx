import styles from './verify.module.css'
import type { ReactNode, Ref } from 'react'
import { formatMoment, formatTime } from '#framework/i18n/format.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { messageKey } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { openingPath } from '../addresses.ts'
import type { GivenReceipt } from './check-receipt.ts'
import type { VerifiedReceipt } from '../contract.ts'
import { type Verdict, verdictOf } from './verdict.ts'

const LOOKS: Record<Verdict['tone'], { icon: IconName; className: string | undefined }> = {
  good: { icon: 'check', className: styles.good },
  bad: { icon: 'close', className: styles.bad },
  neutral: { icon: 'clock', className: undefined },
}

const SIGNED: Record<string, MessageKey> = {
  true: messageKey('sealed.signed'),
  false: messageKey('sealed.not_signed'),
  null: messageKey('sealed.signature_unchecked'),
}

/** Nothing else was checked of a receipt that is not signed. */
const LISTED: Record<string, MessageKey> = {
  true: messageKey('sealed.listed'),
  false: messageKey('sealed.not_listed'),
  null: messageKey('sealed.no_record_yet'),
  unchecked: messageKey('sealed.listed_unchecked'),
}

const CONTENTS: Record<string, { title: MessageKey; note: MessageKey }> = {
  true: { title: messageKey('sealed.contents_match'), note: messageKey('sealed.contents_match_note') },
  false: { title: messageKey('sealed.contents_changed'), note: messageKey('sealed.contents_changed_note') },
  null: { title: messageKey('sealed.contents_unchecked'), note: messageKey('sealed.contents_unchecked_note') },
}

/** The verdict in one sentence, then the three checks that it follows from. */
export function VerifyResult({
  given: { receipt },
  verified,
  heading,
}: {
  given: GivenReceipt
  verified: VerifiedReceipt
  heading: Ref<HTMLHeadingElement>
}) {
  const t = useT()
  const lang = useLang()
  const { tone, text } = verdictOf(verified)
  const { icon, className } = LOOKS[tone]
  const { signature_valid, listed, contents_match } = verified
  const signed = verified.state === 'key_changed' ? null : signature_valid
  const number = { rfq: String(receipt.rfq_id), bid: String(receipt.bid_id), version: String(receipt.bid_version) }
  return (
    <section className={`card ${styles.result} ${className ?? ''}`} role="status">
      <Icon name={icon} />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {t(text)}
        </h2>
        <p className="sm muted">{t('sealed.verified_bid', number)}</p>
        <ul>
          <Check passed={signed} title={SIGNED[String(signed)]!}>
            {signature_valid && (
              <Sentence
                of="sealed.signed_note"
                parts={{
                  key: <Ltr>{receipt.key_id}</Ltr>,
                  moment: (
                    <>
                      {formatMoment(receipt.received_at, lang)} <Ltr>{formatTime(receipt.received_at)}</Ltr>
                    </>
                  ),
                }}
              />
            )}
          </Check>
          <Check passed={listed} title={LISTED[signature_valid ? String(listed) : 'unchecked']!}>
            {listed !== null && (
              <Link className="text-link" to={openingPath(receipt.rfq_id)}>
                {t('sealed.record')}
              </Link>
            )}
            {signed === false && t('sealed.unchecked_unsigned')}
          </Check>
          <Check passed={contents_match} title={CONTENTS[String(contents_match)]!.title}>
            {signature_valid && t(CONTENTS[String(contents_match)]!.note)}
          </Check>
        </ul>
      </div>
    </section>
  )
}

/** One check; null was not made. */
function Check({ passed, title, children }: { passed: boolean | null; title: MessageKey; children?: ReactNode }) {
  const t = useT()
  return (
    <li className={passed === null ? styles.open : passed ? styles.passed : styles.failed}>
      {passed === null ? <span aria-hidden="true">—</span> : <Icon name={passed ? 'check' : 'close'} />}
      <span>
        <b>{t(title)}</b> {children}
      </span>
    </li>
  )
}
