import { useQueryClient } from '@tanstack/react-query'
import type { OwnUser } from '#accounts/contract.ts'
import { CategorySelect } from '#categories/category-select.tsx'
import { LocationSelect } from '#locations/location-select.tsx'
import { acceptedEndings } from '#platform/files/kinds.ts'
import { useApi, useGo, useLang, useMe, usePlace, useToday, useWords } from '#platform/ssr/context.tsx'
import { NumberField, TextAreaField, TextField } from '#platform/ui/fields.tsx'
import { FileField } from '#platform/ui/file-field.tsx'
import { FormDialog } from '#platform/ui/form-dialog.tsx'
import { FormGroup } from '#platform/ui/form.tsx'
import { toFormData } from '#platform/form-data.ts'
import { toast } from '#platform/ui/toast.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import type { Day } from '#platform/day.ts'
import { newRfq, type RfqView } from './contract.ts'
import { CopiedFiles } from './copied-files.tsx'
import { copyPath } from './rfq-detail-query.ts'
import { copyDraft, RFQ_DRAFT } from './rfq-drafts.tsx'
import { useRfqDates } from './rfq-dates.tsx'

const LONGEST_TITLE = 250
const LONGEST_TEXT = 5000

/** The company's own place, to be taken over with one click. */
function useOwnPlace() {
  const t = useWords()
  const lang = useLang()
  const me = useMe() as OwnUser | null
  if (!me?.region) return undefined
  const { region, city, district } = me
  const named = (place: { name_ar: string; name_en: string }) => (lang === 'ar' ? place.name_ar : place.name_en)
  const names = { region: named(region), city: named(city) }
  const place = district ? t('locations.place', { ...names, district: named(district) }) : t('locations.place_short', names)
  return {
    label: t('rfqs.use_company_location', { place }),
    place: { region_id: String(region.region_id), city_id: String(city.city_id), district_id: district?.district_id ?? '' },
  }
}

/** Where an RFQ is to be delivered, as form values. */
const placeOf = ({ region, city, district }: RfqView) => ({
  region_id: String(region.region_id),
  city_id: String(city.city_id),
  district_id: district?.district_id ?? '',
})

function When({ source }: { source: RfqView | undefined }) {
  const t = useWords()
  const today = useToday()
  /** A day that is past is chosen anew. */
  const ahead = (day: Day | undefined) => (day && day >= today ? day : '')
  const { delivery, bidding, summary } = useRfqDates({ delivery_date: ahead(source?.delivery_date), deadline: ahead(source?.deadline) })
  return (
    <FormGroup title={t('rfqs.group_when')}>
      <div className="g3">
        <NumberField name="quantity" label={t('rfqs.quantity')} initial={source && String(source.quantity)} />
        {delivery}
        {bidding}
      </div>
      {summary}
    </FormGroup>
  )
}

function Files({ source }: { source: RfqView | undefined }) {
  const t = useWords()
  const types = acceptedEndings('rfq_attachments').join(t('rfqs.joint'))
  return (
    <FormGroup title={t('rfqs.group_files')}>
      {source && source.attachments.length > 0 && <CopiedFiles files={source.attachments} />}
      <FileField
        name="attachments"
        upload="rfq_attachments"
        label={t('rfqs.attachments_label')}
        hint={
          <>
            {t('rfqs.attachments_hint')}. {t('rfqs.attachments_final')}
            <br />
            {t('site.upload_types', { types })}
          </>
        }
      />
    </FormGroup>
  )
}

/**
 * Publishing an RFQ, empty or with what an own one, the source, holds. Mount it to open it; it keeps a draft of the texts, and leads to the
 * new RFQ's page.
 */
export function RfqForm({ source, onClose }: { source?: RfqView; onClose: () => void }) {
  const t = useWords()
  const api = useApi()
  const go = useGo()
  const me = useMe()
  const queries = useQueryClient()
  const ownPlace = useOwnPlace()
  const { path } = usePlace()
  const form = useForm({
    name: source ? copyDraft(source.rfq_id) : RFQ_DRAFT,
    schema: newRfq,
    draft: me?.user_id ?? null,
    live: ['deadline', 'attachments'],
    reopen: source ? copyPath(source.rfq_id) : `${path}?new=1`,
    toastErrors: 'errors.add_rfq_failed',
    send: (values, sending) => api.send<{ rfq_id: number }>('POST', '/rfqs/new', toFormData(values), sending),
    done: ({ rfq_id }) => {
      toast(t('rfqs.published'), 'success')
      void queries.invalidateQueries({ queryKey: ['rfqs'] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
      onClose()
      go(`/rfq/${rfq_id}`)
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('rfqs.new')} width={720} submit={t('rfqs.publish')} busyLabel={t('rfqs.publishing')}>
      <FormGroup title={t('rfqs.group_what')}>
        <TextField name="title" label={t('rfqs.field_title')} hint={t('rfqs.title_hint')} max={LONGEST_TITLE} initial={source?.title} />
        <CategorySelect initial={source?.category_id} />
        <TextAreaField name="description" label={t('rfqs.description')} hint={t('rfqs.description_hint')} max={LONGEST_TEXT} rows={3} initial={source?.description} />
        <TextAreaField
          name="item_description"
          label={t('rfqs.item_description')}
          hint={t('rfqs.item_description_hint')}
          max={LONGEST_TEXT}
          rows={3}
          initial={source?.item_description}
        />
      </FormGroup>
      <When source={source} />
      <FormGroup title={t('rfqs.group_where')}>
        <LocationSelect districtOptional suggestion={ownPlace} initial={source ? placeOf(source) : {}} />
      </FormGroup>
      <Files source={source} />
    </FormDialog>
  )
}
