import { useFirst } from '#framework/ui/elements/use-first.tsx'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { TextAreaField } from '#framework/ui/form/text-area-field.tsx'
import { actPage } from '#framework/ui/page/act-page.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import orderStyles from '../order-act.module.css'
import { MAX_REASON } from '../text-lengths.ts'
import { trackRecord } from '../track/track-query.ts'

const report = defineAction({
  name: 'report-rating',
  schema: async () => (await import('./contract.ts')).ratingReport,
  send: ({ api, place: { params } }, values, sending) =>
    api.sendMinimal('POST /ratings/:rating_id/report', { ...values, rating_id: params.rating_id }, sending),
  success: (_answer, _values, { place: { params } }) => ({
    to: profilePath(params.user_id ?? ''),
    notice: { key: 'rating.report_done' },
  }),
})

export const actions = [report]

/** A member says what is wrong with a rating that a company's page shows. */
export default actPage({
  action: report,
  words: 'rating.report',
  data: ({ params: { user_id = '' } }) => ({ track: trackRecord(Number(user_id)) }),
  useSubject({ track }) {
    const { params } = usePlace()
    const rating = useFirst(track.texts.find(({ rating_id }) => String(rating_id) === params.rating_id))
    return rating ?? 'errors.rating_not_found'
  },
  useRefresh: () => ({}),
  backTo: (_shown, { params }) => profilePath(params.user_id ?? ''),
  Closed({ children }) {
    const t = useT()
    const { params } = usePlace()
    return (
      <MessageView title={t('rating.report_title')} backTo={profilePath(params.user_id ?? '')} back={t('track.texts')}>
        <p>{children}</p>
      </MessageView>
    )
  },
  Body: ({ subject: { text } }) => <ReportBody text={text} />,
})

function ReportBody({ text }: { text: string | null }) {
  const t = useT()
  return (
    <>
      {text && <FreeText className={orderStyles.quote}>{text}</FreeText>}
      <p className="sm secondary">{t('rating.report_means')}</p>
      <TextAreaField name="reason" label={t('rating.report_reason')} hint={t('rating.report_hint')} max={MAX_REASON} />
    </>
  )
}
