import styles from './questions.module.css'
import type { ReactNode } from 'react'
import { formatNumber } from '#framework/i18n/format.ts'
import type { AnyAction } from '#framework/ssr/forms/actions.ts'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { ProblemLine } from '#framework/ui/form/field-frame.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { CheckField, TextField } from '#framework/ui/form/fields.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { Question } from '../contract.ts'
import { answerAction, declineAction } from './question-actions.ts'
import { DECLINE_REASONS, MAX_ANSWER } from '../rules.ts'

/** What the forms need of the RFQ. */
export interface AnsweredRfq {
  version: number
  /** Whom an answer reaches. */
  bids_count: number
}

interface FormProps {
  question: Question
  rfq: AnsweredRfq
  /** Beside its button. */
  children?: ReactNode
}

/** One of the two forms that a question has for its buyer. */
function useQuestionForm(action: AnyAction, { question_id, version }: Question) {
  const { refresh, refused } = useRfqRefresh()
  return useForm({
    action,
    name: `${action.name}-${question_id}`,
    extra: { question_id },
    recordVersion: version,
    refused,
    done: () => void refresh(),
  })
}

/** Answers a question, or changes the answer. */
export function AnswerForm({ question, rfq, children }: FormProps) {
  const t = useT()
  const { rfq_id, answer, amendment_version, late } = question
  const form = useQuestionForm(answerAction, question)
  const edit = `${rfqPath(rfq_id)}/edit`
  const changed = amendment_version ?? (rfq.version > 1 ? rfq.version : undefined)
  return (
    <>
      <Form form={form} className={styles.form}>
        <TextAreaField name="answer" label={t('questions.your_answer')} initial={answer} max={MAX_ANSWER} rows={3} />
        {changed !== undefined && (
          <>
            <CheckField
              name="amends"
              label={t('questions.amends', { version: formatNumber(changed) })}
              initial={amendment_version !== undefined}
            />
            <input type="hidden" name="amendment_version" value={changed} />
          </>
        )}
        <p className={late ? 'warning' : 'xs muted'}>
          {late && <Icon name="clock" />}
          <span>
            {t(late ? 'questions.late_answer' : 'questions.amend_first')}{' '}
            <Link className="text-link" to={edit}>
              {t(late ? 'questions.move_deadline' : 'rfqs.edit')}
            </Link>
          </span>
        </p>
      </Form>
      <div className={styles.acts}>
        <SubmitButton form={form} busyLabel={t('questions.publishing')}>
          {t('questions.publish')}
        </SubmitButton>
        {children}
        {rfq.bids_count > 0 && <span className="xs muted">{t('questions.reaches', { count: rfq.bids_count })}</span>}
      </div>
    </>
  )
}

/** Declines a question with a reason; folded until it is wanted. */
export function DeclineForm({ question, answered }: { question: Question; answered: readonly number[] }) {
  const t = useT()
  const form = useQuestionForm(declineAction, question)
  return (
    <details className={styles.decline} open={form.posted !== undefined || undefined}>
      <summary className={buttonClass('secondary')}>
        {t('questions.decline')}
        <Icon name="chevron_down" />
      </summary>
      <Form form={form} className={styles.form}>
        <Reasons reasons={DECLINE_REASONS.filter((reason) => reason !== 'already_answered' || answered.length > 0)} />
        {answered.length > 0 && (
          <TextField
            name="of"
            label={t('questions.of')}
            hint={answered.map((number) => formatNumber(number)).join(t('site.list_comma'))}
            optional
            inputMode="numeric"
          />
        )}
        <SubmitButton form={form} look="secondary" busyLabel={t('questions.publishing')} className={styles.send}>
          {t('questions.decline_action')}
        </SubmitButton>
      </Form>
    </details>
  )
}

function Reasons({ reasons }: { reasons: readonly (typeof DECLINE_REASONS)[number][] }) {
  const t = useT()
  const { id, problem, initial } = useField('reason')
  return (
    <fieldset
      className={problem ? `${styles.reasons} field bad` : styles.reasons}
      aria-describedby={problem ? `${id}-err` : undefined}
    >
      <legend>{t('questions.why')}</legend>
      {reasons.map((reason, index) => (
        <label key={reason} className="check">
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name="reason"
            value={reason}
            defaultChecked={initial === reason}
          />
          {t(`questions.reason_${reason}`)}
        </label>
      ))}
      {problem && <ProblemLine id={id} problem={problem} />}
    </fieldset>
  )
}
