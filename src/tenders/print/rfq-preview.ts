import { formatDay } from '#framework/i18n/format.ts'
import { breadcrumbs, type Preview, type PreviewPlace } from '#framework/text/preview.ts'
import { previewText } from '#framework/text/preview-text.ts'
import type { T } from '#framework/i18n/messages.ts'
import { formatClosing } from '#tenders/core/closing/closing-words.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { rfqPicture } from './rfq-picture.ts'
import { localized } from '#reference/localized.ts'

/** What search engines and messaging apps are told about an RFQ: what guests see of it, without its bids. */
export function rfqPreview(rfq: RfqView, t: T, place: PreviewPlace): Preview {
  const { lang } = place
  const summary = t('rfqs.meta_rfq_description', {
    company: previewText(rfq.buyer.company_name),
    city: localized(rfq.city, lang),
    deadline: formatClosing(t, lang, rfq),
    delivery: formatDay(rfq.delivery_date, lang),
  })
  const category = localized(rfq.category, lang)
  return {
    description: `${summary} ${previewText(rfq.description, 100)}`,
    type: 'article',
    picture: rfqPicture(rfq, lang),
    about: [
      breadcrumbs(place, [
        { name: t('rfqs.title'), path: '/rfqs' },
        { name: category, path: `/rfqs?category_id=${rfq.category_id}` },
        { name: previewText(rfq.title), path: rfqPath(rfq.rfq_id) },
      ]),
    ],
  }
}
