import styles from './questions.module.css'
import { useQuery } from '@tanstack/react-query'
import { listAddress } from '#framework/api/list-pages.ts'
import { daysBetween } from '#framework/i18n/day.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { foldForSearch } from '#framework/text/fold-for-search.ts'
import { part } from '#framework/ssr/part.tsx'
import { useMe, usePlace, useT } from '#framework/ssr/context.tsx'
import { isApiFailure } from '#framework/api/api-client.ts'
import { announce } from '#framework/ui/elements/announce.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { Segmented } from '#framework/ui/form/segmented.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import type { Question } from '../contract.ts'
import { askPath, questionsOf } from './question-queries.ts'
import { QuestionRow } from './question-row.tsx'
import { knownBidsCount } from '#tenders/core/known-bids-count.ts'
import { SEARCHED_FROM } from '../rules.ts'

const QuestionSearch = part(() => import('./question-search.tsx'), 'QuestionSearch')

/** Whether what was searched stands in a question or its answer. */
const matches = ({ body, answer = '' }: Question, search: string) =>
  foldForSearch(`${body}\n${answer}`).includes(foldForSearch(search))

/** What was asked about an RFQ and answered, the newest first, and the way to ask. */
export function RfqQuestions({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const { path, query } = usePlace()
  const { data: questions = [], error } = useQuery(questionsOf(rfq.rfq_id))
  const search = query.questions?.trim() ?? ''
  const waiting = questions.filter(({ can }) => can.decline)
  const unanswered = waiting.length > 0 && query.unanswered === '1'
  const shown = (unanswered ? waiting : questions).filter((question) => !search || matches(question, search))
  const answered = questions.flatMap(({ number, state }) => (number !== null && state === 'answered' ? [number] : []))
  const count = questions.length
  const { version } = rfq
  return (
    <section id="questions" className={`card ${styles.questions}`} aria-labelledby="questions-title">
      <div className="section">
        <div className={styles.head}>
          <h2 id="questions-title">
            {t('questions.title')} {count > 0 && <span className="count">{formatNumber(count)}</span>}
          </h2>
          {waiting.length > 0 && waiting.length < count && (
            <Segmented
              label={t('questions.title')}
              value={unanswered ? '1' : ''}
              options={[
                { value: '1', label: `${t('questions.waiting_only')} ${formatNumber(waiting.length)}` },
                { value: '', label: `${t('questions.all')} ${formatNumber(count)}` },
              ]}
              to={(value) => `${listAddress(path, { ...query, unanswered: value })}#questions`}
              onFollow={({ label }) => announce(label)}
            />
          )}
        </div>
        <AskLine rfq={rfq} />
        {error && (
          <p role="alert">
            {t('questions.failed', { error: isApiFailure(error) ? error.error : t('errors.generic') })}
          </p>
        )}
        {!error && count === 0 && <p className="muted">{t('questions.none')}</p>}
        {count >= SEARCHED_FROM && <QuestionSearch search={search} found={shown.length} />}
        <ol className={styles.list}>
          {shown.map((question) => (
            <QuestionRow
              key={question.question_id}
              question={question}
              rfq={{ version, bids_count: knownBidsCount(rfq) }}
              answered={answered}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** Who may ask until when, and how. */
function AskLine({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const me = useMe()
  const { questions_until, today, status, viewer_relation, can, rfq_id } = rfq
  if (questions_until === null) return null
  const day = (
    <>
      <DayText day={questions_until} />
      {t('site.list_comma')}
      <HijriText day={questions_until} />
    </>
  )
  if (status !== 'active' || questions_until < today)
    return (
      <p className={styles.line}>
        <Icon name="clock" />
        <span>
          {questions_until < today ? <Sentence of="questions.ended" parts={{ day }} /> : t('questions.closed')}
        </span>
      </p>
    )
  const owner = viewer_relation === 'owner'
  const unverified =
    me !== null && !me.email_verified && (viewer_relation === 'supplier' || viewer_relation === 'bidder')
  return (
    <div className={styles.ask}>
      <div>
        {owner && <Icon name="eye_off" />}{' '}
        {t(owner ? 'questions.nobody_sees_asker' : 'questions.published_without_name')}
        <small>
          <Sentence of="questions.until_line" parts={{ day }} />
          {questions_until > today && (
            <>
              {t('site.list_comma')}
              {t('rfqs.closes_in', { count: daysBetween(today, questions_until) })}
            </>
          )}
        </small>
      </div>
      {can.ask && (
        <Link className={buttonClass('secondary')} to={askPath(rfq_id)}>
          <Icon name="help" />
          {t('questions.ask')}
        </Link>
      )}
      {!can.ask && unverified && me.can.sell && (
        <Link className={buttonClass('secondary')} to="/verify-email">
          {t('questions.verify_to_ask')}
        </Link>
      )}
      {me === null && (
        <Link className={buttonClass('secondary')} to={`/login?from=${encodeURIComponent(askPath(rfq_id))}`}>
          <Icon name="help" />
          {t('questions.ask')}
        </Link>
      )}
    </div>
  )
}
