import styles from './questions.module.css'
import { useEffect, useRef, useState } from 'react'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useSignedIn, usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { FormView } from '#framework/ui/form/form-view.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { backPath, RfqActClosed, useRfqRefresh } from '#tenders/core/rfq-act.tsx'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import type { Question, QuestionPreview } from '../contract.ts'
import { MaskedText } from './question-text.tsx'
import { MAX_BODY } from '../rules.ts'
import { whyNoQuestion } from './why-no-question.ts'

const isPreview = (answer: unknown): answer is QuestionPreview =>
  typeof answer === 'object' && answer !== null && 'masked' in answer

/** Line ends are the same with and without scripts. */
const sameLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Asks. A text in which something is masked is shown first, each time: sending again sends what was shown. */
const askAction = defineAction({
  name: 'ask-question',
  schema: async () => (await import('./forms.ts')).questionFields,
  send: async ({ api, place: { params } }, { body, shown }, sending) => {
    const question = { rfq_id: params.rfq_id, body }
    const preview = await api.send('POST /rfqs/:rfq_id/questions/preview', question)
    if (preview.masked.length > 0 && sameLines(shown) !== preview.body) return preview
    return api.sendMinimal('POST /rfqs/:rfq_id/questions', question, sending)
  },
  success: (answer: Question | QuestionPreview | undefined, _values, { place: { params } }) =>
    isPreview(answer)
      ? { stay: true as const, keepForm: true as const }
      : { to: `${rfqPath(params.rfq_id ?? '')}#questions`, notice: { key: 'questions.sent' as const } },
})

export const actions = [askAction]

/** A supplier asks: the text, and where something is masked in it the public version, before it is sent. */
export default definePage({ ...aboutRfq, View: Ask })

/** Says that something was masked, and takes the focus each time. */
function Masked() {
  const t = useT()
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p className="warning" role="alert" tabIndex={-1} ref={box}>
      <Icon name="warning" />
      {t('questions.masked')}
    </p>
  )
}

function Ask({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const place = usePlace()
  const me = useSignedIn()
  const { refresh, refused } = useRfqRefresh()
  const possible = useFirst(rfq.can.ask)
  const form = useForm({
    action: askAction,
    name: `question-${rfq.rfq_id}`,
    refused,
    done: (answer) => {
      if (isPreview(answer)) setPreview(answer)
      else void refresh()
    },
  })
  const [preview, setPreview] = useState(isPreview(form.answer) ? form.answer : undefined)
  if (!possible) {
    return (
      <RfqActClosed title={t('questions.ask')} rfq={rfq}>
        {t(whyNoQuestion(rfq, me))}
      </RfqActClosed>
    )
  }
  return (
    <FormView
      form={form}
      title={t('questions.ask')}
      sub={t('questions.published_without_name')}
      width={600}
      cancelTo={backPath(place)}
      submit={t('questions.send')}
      busyLabel={t('questions.sending')}
    >
      <TextAreaField name="body" label={t('questions.body')} max={MAX_BODY} rows={5} />
      <input type="hidden" name="shown" value={preview?.body ?? ''} />
      {preview && (
        <div className={styles.preview}>
          <Masked key={preview.body} />
          <h3>{t('questions.as_published')}</h3>
          <p className={styles.masked} dir="auto">
            <MaskedText text={preview.body} labels={preview.masked.map((kind) => t(`questions.mask_${kind}`))} />
          </p>
          <p className="xs muted">{t('questions.names_stay')}</p>
          <p className="xs muted">
            <Icon name="info" /> {t('questions.left', { count: preview.left })}
          </p>
        </div>
      )}
    </FormView>
  )
}
