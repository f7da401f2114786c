import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { OwnUser } from '#accounts/contract.ts'
import { CategorySelect } from '#categories/category-select.tsx'
import { regionList } from '#locations/location-queries.ts'
import { LocationSelect } from '#locations/location-select.tsx'
import type { Api } from '#platform/api-client.ts'
import { acceptedEndings } from '#platform/files/kinds.ts'
import { defineAction } from '#platform/ssr/actions.ts'
import { useLang, useMe, useWords } from '#platform/ssr/context.tsx'
import { NumberField, TextAreaField, TextField } from '#platform/ui/fields.tsx'
import { FileField } from '#platform/ui/file-field.tsx'
import { FormView } from '#platform/ui/form-view.tsx'
import { FormGroup } from '#platform/ui/form.tsx'
import { useForm } from '#platform/ui/use-form.tsx'
import { useRfqDates } from './rfq-dates.tsx'
import { rfqPath } from './rfq-detail-query.ts'

const LONGEST_TITLE = 250
const LONGEST_TEXT = 5000

const publish = defineAction({
  name: 'publish',
  files: { attachments: 'rfq_attachments' },
  schema: async () => (await import('./contract.ts')).newRfq,
  send: ({ api }, values, sending) => api.send<{ rfq_id: number }>('POST', '/rfqs/new', values, { ...sending, multipart: true }),
  success: ({ rfq_id }) => ({ to: rfqPath(rfq_id), notice: { key: 'rfqs.published' } }),
})

export const actions = [publish]

export const load = (queries: QueryClient, api: Api) => queries.prefetchQuery(regionList(api))

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

function When() {
  const t = useWords()
  const { delivery, bidding, summary } = useRfqDates()
  return (
    <FormGroup title={t('rfqs.group_when')}>
      <div className="g3">
        <NumberField name="quantity" label={t('rfqs.quantity')} />
        {delivery}
        {bidding}
      </div>
      {summary}
    </FormGroup>
  )
}

function Files() {
  const t = useWords()
  const types = acceptedEndings('rfq_attachments').join(t('rfqs.joint'))
  return (
    <FormGroup title={t('rfqs.group_files')}>
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

/** Publishing an RFQ. It keeps a draft of the texts, and leads to the new RFQ's page. */
export default function NewRfqPage() {
  const t = useWords()
  const me = useMe()
  const queries = useQueryClient()
  const ownPlace = useOwnPlace()
  const form = useForm({
    action: publish,
    name: 'rfq',
    draft: me?.user_id ?? null,
    live: ['deadline', 'attachments'],
    toastErrors: 'errors.add_rfq_failed',
    done: () => {
      void queries.invalidateQueries({ queryKey: ['rfqs'] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
    },
  })
  return (
    <FormView form={form} title={t('rfqs.new')} width={720} cancelTo="/my-rfq" submit={t('rfqs.publish')} busyLabel={t('rfqs.publishing')}>
      <FormGroup title={t('rfqs.group_what')}>
        <TextField name="title" label={t('rfqs.field_title')} hint={t('rfqs.title_hint')} max={LONGEST_TITLE} />
        <CategorySelect />
        <TextAreaField name="description" label={t('rfqs.description')} hint={t('rfqs.description_hint')} max={LONGEST_TEXT} rows={3} />
        <TextAreaField
          name="item_description"
          label={t('rfqs.item_description')}
          hint={t('rfqs.item_description_hint')}
          max={LONGEST_TEXT}
          rows={3}
        />
      </FormGroup>
      <When />
      <FormGroup title={t('rfqs.group_where')}>
        <LocationSelect districtOptional suggestion={ownPlace} />
      </FormGroup>
      <Files />
    </FormView>
  )
}
