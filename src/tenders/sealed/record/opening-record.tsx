import styles from './opening-record.module.css'
import type { ReactNode } from 'react'
import { fillBoth, type InBoth } from '#framework/i18n/in-both.ts'
import { LANGS } from '#framework/i18n/messages.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { useSite } from '#framework/ssr/context.tsx'
import { Num } from '#framework/ui/elements/text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import type { OpeningView } from '../contract.ts'
import { VERIFY_PATH } from '../addresses.ts'
import { Fingerprint } from '../show/fingerprint.tsx'
import { exposedText, outcomeTexts, recordTexts } from './record.messages.ts'
import { closingAt, deadlineOf, momentOf } from './record-words.ts'

/** The second language stands below the first. */
const Both = ({ of }: { of: InBoth }) =>
  LANGS.map((lang) => (
    <span key={lang} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {of[lang]}
    </span>
  ))

/** A value in the middle, with its name in Arabic at the start and in English at the end. */
function Fact({ name, children }: { name: InBoth; children: ReactNode }) {
  return (
    <div>
      <dt lang="ar">{name.ar}</dt>
      <dd>{children}</dd>
      <dt lang="en" dir="ltr">
        {name.en}
      </dt>
    </div>
  )
}

const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <path d="M7 17.4V21a4 4 0 0 0 4 4h10a4 4 0 0 0 4-4v-7" fill="none" stroke="currentColor" strokeWidth="3.4" />
    <path d="M20.9 6.5l3.6 3.6-3.6 3.6-3.6-3.6z" fill="currentColor" />
    <path d="M15.6 11l4.4 4.4-4.4 4.4-4.4-4.4z" fill="currentColor" />
  </svg>
)

interface RecordProps {
  rfq_id: number
  /** Undefined for a viewer who may not see the RFQ any more, because it is canceled. */
  rfq: RfqView | undefined
  opening: OpeningView
}

/** One sheet in both languages side by side, the same on the Arabic and on the English page. */
export function OpeningRecord({ rfq_id, rfq, opening }: RecordProps) {
  const { public_url } = useSite()
  const { state, opens_at, closed_at, reveal_at, opened_at, bids_count = 0, list_hash = '', commitments = [] } = opening
  const exposed = commitments.filter((each) => each.exposed).length
  const notOpened = state === 'canceled' ? recordTexts.never_opened : recordTexts.not_opened
  return (
    <article className={`card ${styles.record}`} dir="rtl">
      <h1 tabIndex={-1}>
        <span lang="ar">{recordTexts.title.ar}</span>
        <Mark />
        <span lang="en" dir="ltr">
          {recordTexts.title.en}
        </span>
      </h1>
      <dl className={styles.facts}>
        {rfq && (
          <Fact name={recordTexts.rfq}>
            <span dir="auto">{rfq.title}</span>
          </Fact>
        )}
        <Fact name={recordTexts.number}>
          <bdi className="num">{rfq_id}</bdi>
        </Fact>
        {rfq && (
          <Fact name={recordTexts.buyer}>
            <span dir="auto">{rfq.buyer.company_name}</span>
          </Fact>
        )}
        <Fact name={recordTexts.deadline}>
          <Both of={rfq ? deadlineOf(rfq) : deadlineOf(closingAt(opens_at))} />
        </Fact>
        {closed_at && (
          <Fact name={recordTexts.closed}>
            <Both of={momentOf(closed_at)} />
          </Fact>
        )}
        <Fact name={recordTexts.opened}>
          <Both of={opened_at === null ? notOpened : momentOf(opened_at)} />
        </Fact>
        {reveal_at && (
          <Fact name={recordTexts.key_lost}>
            <Both of={fillBoth(recordTexts.revealed_from, (lang) => ({ moment: momentOf(reveal_at)[lang] }))} />
          </Fact>
        )}
        <Fact name={recordTexts.bids}>
          <b className={styles.count}>
            <Num value={bids_count} />
          </b>
        </Fact>
        <Fact name={recordTexts.unreadable}>
          <Num value={commitments.filter(({ outcome }) => outcome === 'unreadable').length} />
        </Fact>
        {exposed > 0 && (
          <Fact name={recordTexts.exposed}>
            <b>
              <Num value={exposed} />
            </b>
            <Both of={recordTexts.exposed_note} />
          </Fact>
        )}
      </dl>
      <h2>
        <span lang="ar">{recordTexts.fingerprints.ar}</span>
        <span lang="en" dir="ltr">
          {recordTexts.fingerprints.en}
        </span>
      </h2>
      {commitments.length === 0 ? (
        <p className={styles.none}>
          <Both of={recordTexts.none} />
        </p>
      ) : (
        <Commitments commitments={commitments} />
      )}
      <dl className={styles.facts}>
        <Fact name={recordTexts.list_hash}>
          <Fingerprint of={list_hash} />
        </Fact>
      </dl>
      <div className={styles.notes}>
        {LANGS.map((lang) => (
          <p key={lang} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
            {recordTexts.list_note[lang]} {recordTexts.check_at[lang]}{' '}
            <bdi dir="ltr">{`${public_url}${localPath(lang, VERIFY_PATH)}`}</bdi>
          </p>
        ))}
      </div>
    </article>
  )
}

/** All versions of bids with what became of them. */
function Commitments({ commitments }: { commitments: NonNullable<OpeningView['commitments']> }) {
  return (
    <table className={styles.commitments}>
      <thead>
        <tr>
          <th scope="col">{recordTexts.position.ar}</th>
          <th scope="col">
            {recordTexts.fingerprint.ar} <bdi lang="en">{recordTexts.fingerprint.en}</bdi>
          </th>
          <th scope="col">{recordTexts.outcome.ar}</th>
          <th scope="col" lang="en" dir="ltr">
            {recordTexts.outcome.en}
          </th>
        </tr>
      </thead>
      <tbody>
        {commitments.map(({ commitment, outcome, exposed }, place) => {
          const words = exposed ? exposedText : outcome === null ? recordTexts.not_opened : outcomeTexts[outcome]
          return (
            <tr key={commitment}>
              <td>
                <bdi className="num">{place + 1}</bdi>
              </td>
              <td>
                <Fingerprint of={commitment} />
              </td>
              <td lang="ar">{words.ar}</td>
              <td lang="en" dir="ltr">
                {words.en}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
