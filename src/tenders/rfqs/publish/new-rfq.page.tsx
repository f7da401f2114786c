import styles from './new-rfq.module.css'
import { draftOwner } from '#companies/draft-owner.ts'
import type { ComponentProps } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { categoryNames } from '#reference/categories/category-names.ts'
import { featuresQuery } from '#reference/features/feature-queries.ts'
import { unitsQuery } from '#reference/units/unit-queries.ts'
import { placesOf } from '#reference/locations/location-queries.ts'
import { useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { slot } from '#framework/ssr/slots.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { DraftNote } from '#framework/ui/form/drafts/draft-line.tsx'
import { SubmitButton } from '#framework/ui/form/form.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import type { OnChange, RfqView } from '#tenders/core/contract.ts'
import { copyPath, rfqDetail } from '#tenders/core/rfq-detail-query.ts'
import { publishRfq } from './publish-rfq-action.ts'
import { BriefBar } from './steps/brief-bar.tsx'
import { BriefFacts, BriefMissing } from './steps/brief.tsx'
import { copyDraft, RFQ_DRAFT } from './draft-names.ts'
import { firstFacts, ownPlace, placeOf } from './first-facts.ts'
import { largeFilesQuery } from '#tenders/core/publishing/large-files-query.ts'
import { firstDays, type FirstDays } from '#tenders/core/publishing/first-days-query.ts'
import { StepsForm } from './steps-form.tsx'
import { StepRail } from './steps/step-rail.tsx'
import { PublishingContext, usePublishingState } from '#tenders/core/publishing/use-publishing.tsx'

/**
 * The form of the page.
 *
 * @public
 */
export const actions = [publishRfq]

/** Publishing an RFQ, empty or with what one of the company's RFQs holds (`copy_of`). */
export default definePage({
  slots: {
    VisibilityRule: slot<{ source: RfqView | undefined }>(),
    ChangeRule: slot<{ initial: OnChange | undefined }>(),
    QuestionsRule: slot<{ begins: FirstDays }>(),
  },
  data: ({ query }) => ({ source: query.copy_of !== undefined && rfqDetail(query.copy_of) }),
  dependentData: ({ source }) => ({
    // A deadline that still lies ahead is copied.
    begins: firstDays(source && source.status !== 'expired' ? source.deadline : undefined),
  }),
  prefetch: ({ source }, { me, posted }) => ({
    ...placesOf(posted?.texts ?? (source ? placeOf(source) : ownPlace(me))),
    categories: categoryNames(),
    units: unitsQuery(),
    features: featuresQuery(),
    large: largeFilesQuery(),
  }),
  missing: () => ({ title: 'site.new_rfq', body: 'rfqs.copy_missing', to: '/my-rfq', link: 'rfqs.tab_mine' }),
  failed: () => ({ title: 'site.new_rfq', message: 'errors.fetch_rfq_failed' }),
  View: ({ source, begins, slots: { VisibilityRule, ChangeRule, QuestionsRule } }) =>
    source && source.viewer_relation !== 'owner' ? (
      <CopyOfAnother />
    ) : (
      <NewRfq
        key={source?.rfq_id}
        source={source}
        begins={begins}
        visibility={<VisibilityRule source={source} />}
        rules={
          <>
            <ChangeRule initial={source?.on_change} />
            <QuestionsRule begins={begins} />
          </>
        }
      />
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

/** What an empty form holds already. */
const PRESET = [
  'deadline',
  'closing_time',
  'questions_until',
  'delivery_date',
  'region_id',
  'city_id',
  'district_id',
  'quantities',
  'price_basis',
  'on_change',
  'access',
  'bid_visibility',
  'price_disclosure',
] as const

/** The form. It keeps a draft of the texts, and leads to the new RFQ's page. */
function NewRfq({ source, begins, ...parts }: ComponentProps<typeof StepsForm>) {
  const t = useT()
  const me = useSignedIn()
  const queries = useQueryClient()
  const form = useForm({
    action: publishRfq,
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
  const publishing = usePublishingState(
    form,
    firstFacts(source, { ...begins, place: ownPlace(me) }, form.posted),
    source && String(source.rfq_id),
  )
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
            <StepsForm source={source} begins={begins} {...parts} />
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
