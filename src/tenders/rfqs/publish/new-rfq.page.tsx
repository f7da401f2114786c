import styles from './new-rfq.module.css'
import { draftOwner } from '#companies/draft-owner.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, type KeyboardEvent, type MouseEvent } from 'react'
import { categoryNames } from '#reference/categories/category-names.ts'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { placesOf } from '#reference/locations/location-queries.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Posted } from '#framework/ssr/page-state.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { DraftNote } from '#framework/ui/form/drafts/draft-line.tsx'
import { Form, SubmitButton } from '#framework/ui/form/form.tsx'
import { FormReader } from '#framework/ui/form/form-reader.tsx'
import { readText } from '#framework/ui/form/form-values.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { NewRfq, RfqView } from '#tenders/contract.ts'
import { copyPath, rfqDetail, rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'
import { rfqAttachments } from '#tenders/uploads.ts'
import { LINE_COLUMNS } from '#tenders/lines/editor/line-rows.ts'
import { LINE_FILES, readLinesOfForm } from '#tenders/lines/editor/native-import.ts'
import { unitReader } from '#tenders/lines/editor/unit-names.ts'
import { BriefBar } from './steps/brief-bar.tsx'
import { BriefFacts, BriefMissing } from './steps/brief.tsx'
import { linesOf } from './steps/copied-lines.ts'
import { DeliveryStep, placeOf } from './steps/delivery-step.tsx'
import { withoutRemoved } from './copied-files-field.ts'
import { copyDraft, RFQ_DRAFT } from './draft-names.ts'
import { STEPS, type Facts } from './steps/publish-facts.ts'
import { QuantitiesStep } from './steps/quantities-step.tsx'
import type { FirstDays } from '#tenders/questions/contract.ts'
import { firstDays } from '#tenders/questions/show/first-days-query.ts'
import { RulesStep } from './steps/rules-step.tsx'
import { StepLink } from './steps/step-link.tsx'
import { StepRail } from './steps/step-rail.tsx'
import { PublishingContext, usePublishing, usePublishingState } from './steps/use-publishing.tsx'
import { WhatStep } from './steps/what-step.tsx'

/**
 * The form holds fields for one quantity and for lines, and without scripts the choice of who learns the prices, for
 * open bids too: only what is chosen is published.
 */
function withoutUnchosen(
  { price_disclosure, ...value }: Record<string, unknown>,
  readUnits: (lines: unknown) => unknown,
) {
  const { quantities, lines, quantity, quantity_unit_code, quantity_unit_text, ...chosen } = value
  const others = { ...chosen, ...(chosen.bid_visibility === 'sealed' && { price_disclosure }) } as typeof chosen
  const { item_description, partial_allowed, price_basis, ...rest } = others
  if (quantities !== 'lines') return { ...rest, quantity, quantity_unit_code, quantity_unit_text, item_description }
  return {
    ...rest,
    lines: lines === undefined || lines === '' ? '[]' : readUnits(lines),
    partial_allowed: partial_allowed === true || partial_allowed === 'true',
    price_basis,
  }
}

const publish = defineAction({
  name: 'publish',
  files: { attachments: rfqAttachments, ...LINE_FILES },
  tables: { lines: LINE_COLUMNS },
  checkboxes: ['lines.optional'],
  refreshed: async (context, refresh, fields) => ({
    ...(await readLinesOfForm(context, refresh, fields)),
    ...withoutRemoved(refresh, fields),
  }),
  schema: async (_context, { lines }) => {
    const [{ newRfq }, readUnits] = await Promise.all([import('#tenders/contract.ts'), unitReader(lines)])
    return {
      safeParse: (value: unknown) => newRfq.safeParse(withoutUnchosen(value as Record<string, unknown>, readUnits)),
    }
  },
  send: ({ api }, values: NewRfq, sending) =>
    api.send<{ rfq_id: number }>('POST', '/rfqs/new', values, { ...sending, multipart: true }),
  success: ({ rfq_id }) => ({ to: rfqPath(rfq_id), notice: { key: 'rfqs.published' } }),
})

export const actions = [publish]

/** Publishing an RFQ, empty or with what one of the company's RFQs holds (`copy_of`). */
export default definePage({
  data: ({ query }) => ({ source: query.copy_of !== undefined && rfqDetail(query.copy_of) }),
  dependentData: ({ source }) => ({
    // A deadline that still lies ahead is copied.
    begins: firstDays(source && source.status !== 'expired' ? source.deadline : undefined),
  }),
  prefetch: ({ source }, { posted }) => ({
    ...placesOf(posted?.texts ?? (source ? placeOf(source) : {})),
    categories: categoryNames(),
    units: unitsQuery(),
    features: featuresQuery(),
  }),
  missing: () => ({ title: 'site.new_rfq', body: 'rfqs.copy_missing', to: '/my-rfq', link: 'rfqs.tab_mine' }),
  failed: () => ({ title: 'site.new_rfq', message: 'errors.fetch_rfq_failed' }),
  View: ({ source, begins }) =>
    source && source.viewer_relation !== 'owner' ? (
      <CopyOfAnother />
    ) : (
      <NewRfq key={source?.rfq_id} source={source} begins={begins} />
    ),
})

/** Shown for the RFQ of another company: a company copies only its own. */
function CopyOfAnother() {
  const t = useT()
  return (
    <MessageView title={t('site.new_rfq')} backTo="/my-rfq" back={t('rfqs.tab_mine')}>
      <p>{t('rfqs.copy_missing')}</p>
    </MessageView>
  )
}

/** What the form holds when the page is rendered. */
function firstFacts(
  source: RfqView | undefined,
  { deadline, questions_until }: FirstDays,
  posted: Posted | undefined,
): Facts {
  if (posted) return { texts: posted.texts, files: posted.files?.length ?? 0 }
  if (!source) return { texts: { deadline, questions_until }, files: 0 }
  const { title, description, item_description, category_id, quantity, delivery_date, closing_time, attachments } =
    source
  const { quantity_unit_code, quantity_unit_text, sealed } = source
  const lines = linesOf(source)
  const texts = {
    title,
    description,
    item_description,
    category_id: String(category_id),
    quantity: String(quantity),
    ...(quantity_unit_code !== null && { quantity_unit_code }),
    ...(quantity_unit_text !== null && { quantity_unit_text }),
    delivery_date,
    deadline,
    questions_until,
    ...(closing_time !== null && { closing_time }),
    ...(sealed && { bid_visibility: 'sealed', price_disclosure: sealed.price_disclosure }),
    ...placeOf(source),
    ...(lines.length > 0 && { quantities: 'lines', lines: JSON.stringify(lines) }),
  }
  return { texts, files: attachments.length }
}

/** What an empty form holds already. */
const PRESET = [
  'deadline',
  'closing_time',
  'questions_until',
  'quantities',
  'price_basis',
  'on_change',
  'bid_visibility',
  'price_disclosure',
] as const

/** The form. It keeps a draft of the texts, and leads to the new RFQ's page. */
function NewRfq({ source, begins }: { source: RfqView | undefined; begins: FirstDays }) {
  const t = useT()
  const me = useSignedIn()
  const queries = useQueryClient()
  const form = useForm({
    action: publish,
    name: source ? copyDraft(source.rfq_id) : RFQ_DRAFT,
    draft: draftOwner(me),
    live: ['deadline', 'closing_time', 'questions_until', 'attachments'],
    preset: source ? [] : PRESET,
    ...(source && { reopen: copyPath(source.rfq_id) }),
    toastErrors: 'errors.add_rfq_failed',
    done: () => {
      void queries.invalidateQueries({ queryKey: ['rfqs'] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
    },
  })
  const publishing = usePublishingState(form, firstFacts(source, begins, form.posted), source && String(source.rfq_id))
  const { missing } = publishing
  return (
    <PublishingContext value={publishing}>
      <Page title={t('site.new_rfq')} bare noindex>
        <div className="wrap">
          <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
            <Link to="/rfqs">{t('rfqs.title')}</Link>
            <Icon name="chevron" flip />
            <Link to="/my-rfq">{t('rfqs.tab_mine')}</Link>
          </nav>
          <div className={`page-head ${styles.head}`}>
            <div>
              <h1>{t('site.new_rfq')}</h1>
              <p>{t('publishing.lead')}</p>
            </div>
          </div>
          <StepRail />
          <div className={styles.columns}>
            <Sheet source={source} begins={begins} />
            <aside className={`card ${styles.brief}`} aria-label={t('publishing.brief')}>
              <div className={`${styles.part} scripted`}>
                <h2>{t('publishing.brief')}</h2>
                <BriefFacts />
              </div>
              <div className={styles.part}>
                <div className={`${styles.missing} scripted`}>
                  <BriefMissing />
                </div>
                <div className={styles.send}>
                  <SubmitButton
                    form={form}
                    busyLabel={t('rfqs.publishing')}
                    look={missing.length > 0 ? 'secondary' : 'primary'}
                  >
                    {t('rfqs.publish')}
                  </SubmitButton>
                  <DraftNote form={form} />
                </div>
              </div>
            </aside>
          </div>
          <BriefBar />
        </div>
      </Page>
    </PublishingContext>
  )
}

/** What the form holds now. */
function readFacts(form: HTMLFormElement): Facts {
  const texts = readText(form)
  const chosen = form.querySelector<HTMLInputElement>('input[type="file"]')?.files?.length ?? 0
  const kept = form.querySelectorAll('input[data-control="kept"]:checked').length
  return { texts, files: chosen + kept + (texts.copied_files?.split(',').filter(Boolean).length ?? 0) }
}

/** Whether Enter in a control would send the form, which is not finished in the middle of it. */
const isTextInput = (target: EventTarget) =>
  target instanceof HTMLInputElement && !['file', 'checkbox', 'radio', 'submit', 'button'].includes(target.type)

/** The four steps, of which one is open. */
function Sheet({ source, begins }: { source: RfqView | undefined; begins: FirstDays }) {
  const t = useT()
  const { form, setFacts, step, folds, advance, goTo } = usePublishing()
  const [previous, next] = [STEPS.find((number) => number === step - 1), STEPS.find((number) => number === step + 1)]

  const readInto = useCallback((element: HTMLFormElement) => setFacts(readFacts(element)), [setFacts])
  // A link of the summary leads to a field that may be folded.
  const followSummary = (event: MouseEvent) => {
    const field =
      event.target instanceof Element &&
      event.target.closest('.errors a')?.getAttribute('href')?.slice(`#${form.id}-`.length)
    if (field) goTo(field)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !folds || !next || !isTextInput(event.target)) return
    event.preventDefault()
    void advance(next)
  }
  return (
    <Form form={form} className={styles.form} onClickCapture={followSummary} onKeyDown={onEnter}>
      <div className={`card ${styles.sheet}`}>
        <WhatStep source={source} />
        <QuantitiesStep source={source} />
        <DeliveryStep source={source} />
        <RulesStep source={source} begins={begins} />
        <FormReader onRead={readInto} />
        <div className={`${styles.foot} scripted`}>
          {previous && (
            <StepLink to={previous} className={buttonClass('secondary')}>
              {t('publishing.previous')}
            </StepLink>
          )}
          {next ? (
            <StepLink to={next} onOpen={advance} className={`${buttonClass('primary')} ${styles.next}`}>
              {t('publishing.next', { title: t(`publishing.step_${next}`) })}
            </StepLink>
          ) : (
            <span className={`${styles.next} muted`}>{t('publishing.last_step')}</span>
          )}
        </div>
      </div>
    </Form>
  )
}
