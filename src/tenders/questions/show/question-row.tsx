import styles from './questions.module.css'
import type { ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { part } from '#framework/ssr/part.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { DayText, FreeText, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { changesPath } from '#tenders/core/addresses.ts'
import { Removed } from '#tenders/core/changes/marked.tsx'
import type { AnsweredRfq } from './answer-forms.tsx'
import type { Question } from '../contract.ts'
import { withdrawPath } from './question-queries.ts'
import { MaskedText } from './question-text.tsx'
import { questionAnchor } from '../rules.ts'

/** For the buyer alone. */
const AnswerForm = part(() => import('./answer-forms.tsx'), 'AnswerForm')
const DeclineForm = part(() => import('./answer-forms.tsx'), 'DeclineForm')

const DATED: Partial<Record<Question['state'], MessageKey>> = {
  answered: messageKey('questions.answered_on'),
  declined: messageKey('questions.declined_on'),
  unanswered: messageKey('questions.published_on'),
}

/** What became of a question, in words; grey where there is no answer. */
function Outcome({ question: { state, answer, reason, of } }: { question: Question }) {
  const t = useT()
  if (answer !== undefined)
    return (
      <div className={styles.answer}>
        <FreeText className="pre-line">
          <MaskedText text={answer} />
        </FreeText>
      </div>
    )
  if (state === 'open') return null
  return (
    <p className={`${styles.answer} ${styles.none}`}>
      {state === 'declined' && reason ? t(`questions.declined_${reason}`) : t('questions.unanswered')}
      {of !== undefined && (
        <>
          {' '}
          <a href={`#q${of}`}>{t('questions.see_answer', { number: formatNumber(of) })}</a>
        </>
      )}
    </p>
  )
}

/** When it was answered, what changed with it, and what was answered before. */
function Meta({ question }: { question: Question }) {
  const t = useT()
  const { state, published_on, earlier, amendment_version, rfq_id } = question
  const dated = earlier.length > 0 ? messageKey('questions.edited_on') : DATED[state]
  if (!published_on || !dated) return null
  return (
    <div className={`meta ${styles.meta}`}>
      <span>
        <Sentence of={dated} parts={{ date: <DayText day={published_on} /> }} />
      </span>
      {amendment_version !== undefined && amendment_version > 1 && (
        <Link className="text-link" to={changesPath(rfq_id, amendment_version - 1, amendment_version)}>
          {t('questions.amended', { version: formatNumber(amendment_version) })}
        </Link>
      )}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{t('questions.earlier')}</summary>
          {earlier.map(({ version, answer, answered_on }) => (
            <div key={version} className={`${styles.answer} ${styles.none}`}>
              <FreeText className="pre-line">
                <Removed>
                  <MaskedText text={answer} />
                </Removed>
              </FreeText>
              <small>
                <Sentence of="questions.earlier_on" parts={{ date: <DayText day={answered_on} /> }} />
              </small>
            </div>
          ))}
        </details>
      )}
    </div>
  )
}

/** Says who sees the viewer's own open question, or when a question arrived. */
function OpenNote({ question }: { question: Question }) {
  const t = useT()
  const { mine, asked_on, state } = question
  if (state !== 'open' || !asked_on) return null
  const date = <DayText day={asked_on} />
  return (
    <div className={`meta ${styles.meta}`}>
      {mine && <Chip kind="calm">{t('questions.yours')}</Chip>}
      <span>
        <Sentence of={mine ? 'questions.yours_open' : 'questions.arrived'} parts={{ date }} />
      </span>
      {question.can.withdraw && (
        <Link className="text-link" to={withdrawPath(question)}>
          {t('questions.withdraw')}
        </Link>
      )}
    </div>
  )
}

interface QuestionRowProps {
  question: Question
  rfq: AnsweredRfq
  /** Numbers of answered questions of the RFQ. */
  answered: readonly number[]
  /** The RFQ of a question that stands in a list of several. */
  about?: ReactNode
}

/** A question with what became of it, and for the buyer the way to answer it in place. */
export function QuestionRow({ question, rfq, answered, about }: QuestionRowProps) {
  const t = useT()
  const { number, state, body, can, mine } = question
  const open = state === 'open'
  return (
    <li id={questionAnchor(question)} className={open && mine ? styles.own : undefined}>
      <span className={styles.number}>
        {number === null ? (
          <Icon name="help" />
        ) : (
          <a href={`#q${number}`}>{t('questions.number', { number: formatNumber(number) })}</a>
        )}
      </span>
      <div>
        {about}
        <FreeText className={`${styles.question} pre-line`}>
          {state === 'hidden' ? t('questions.hidden') : <MaskedText text={body} />}
        </FreeText>
        {state !== 'hidden' && <Outcome question={question} />}
        <OpenNote question={question} />
        <Meta question={question} />
        {can.answer &&
          (question.answer === undefined ? (
            <AnswerForm question={question} rfq={rfq}>
              {can.decline && <DeclineForm question={question} answered={answered} />}
            </AnswerForm>
          ) : (
            <details className={styles.edit}>
              <summary>{t('questions.edit')}</summary>
              <AnswerForm key={question.version} question={question} rfq={rfq} />
            </details>
          ))}
      </div>
    </li>
  )
}
