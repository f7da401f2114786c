import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { OwnCompany } from '#companies/contract.ts'
import { categoryNames } from '#reference/categories/category-names.ts'
import { CategorySelect } from '#reference/categories/category-select.tsx'
import { loadPlaces } from '#reference/locations/location-queries.ts'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import type { Api } from '#framework/api/api-client.ts'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { defineAction } from '#framework/ssr/actions.ts'
import { useApi, useLang, useMe, usePlace, useToday, useT } from '#framework/ssr/context.tsx'
import type { Posted } from '#framework/ssr/page-state.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { NumberField, TextAreaField, TextField } from '#framework/ui/form/fields.tsx'
import { FileField } from '#framework/ui/form/file-field.tsx'
import { FormView, MessageView } from '#framework/ui/form/form-view.tsx'
import { FormGroup } from '#framework/ui/form/form.tsx'
import { PageSkeleton } from '#framework/ui/page/states.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import type { Day } from '#framework/i18n/day.ts'
import type { RfqView } from '#tenders/contract.ts'
import { CopiedFiles } from './copied-files.tsx'
import { copyDraft, RFQ_DRAFT } from './draft-names.ts'
import { useRfqDates } from './rfq-dates.tsx'
import { copyPath, rfqDetail, rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'
import { rfqAttachments } from '#tenders/uploads.ts'
import { localized } from '#reference/localized.ts'

const LONGEST_TITLE = 250
const LONGEST_TEXT = 5000

const publish = defineAction({
  name: 'publish',
  files: { attachments: rfqAttachments },
  schema: async () => (await import('#tenders/contract.ts')).newRfq,
  send: ({ api }, values, sending) => api.send<{ rfq_id: number }>('POST', '/rfqs/new', values, { ...sending, multipart: true }),
  success: ({ rfq_id }) => ({ to: rfqPath(rfq_id), notice: { key: 'rfqs.published' } }),
})

export const actions = [publish]

/** The RFQ that is copied, the categories, and the lists of the place that it or the posted form names. */
export async function load(queries: QueryClient, api: Api, { query }: Place, posted?: Posted) {
  const source = query.copy_of ? await queries.fetchQuery(rfqDetail(api, query.copy_of, true)).catch(() => null) : null
  await Promise.all([loadPlaces(queries, api, posted?.texts ?? (source ? placeOf(source) : {})), queries.prefetchQuery(categoryNames(api))])
}

/** The company's own place, to be taken over with one click. */
function useOwnPlace() {
  const t = useT()
  const lang = useLang()
  const me = useMe() as OwnCompany | null
  if (!me?.region) return undefined
  const { region, city, district } = me
  const names = { region: localized(region, lang), city: localized(city, lang) }
  const place = district ? t('locations.place', { ...names, district: localized(district, lang) }) : t('locations.place_short', names)
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
  const t = useT()
  const today = useToday()
  /** A day that is past is chosen anew. */
  const ahead = (day: Day | undefined) => (day && day >= today ? day : '')
  const { delivery, bidding, summary } = useRfqDates({ delivery_date: ahead(source?.delivery_date), deadline: ahead(source?.deadline) })
  return (
    <FormGroup title={t('rfqs.group_when')}>
      <div className="three-columns">
        <NumberField name="quantity" label={t('rfqs.quantity')} initial={source && String(source.quantity)} />
        {delivery}
        {bidding}
      </div>
      {summary}
    </FormGroup>
  )
}

function Files({ source }: { source: RfqView | undefined }) {
  const t = useT()
  const types = acceptedEndings(rfqAttachments).join(t('site.list_separator'))
  return (
    <FormGroup title={t('rfqs.group_files')}>
      {source && source.attachments.length > 0 && <CopiedFiles files={source.attachments} />}
      <FileField
        name="attachments"
        upload={rfqAttachments}
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

/** Publishing an RFQ, empty or with what an own one holds (`copy_of`). */
export default function NewRfqPage() {
  const t = useT()
  const { copy_of } = usePlace().query
  const { data, isError } = useQuery({ ...rfqDetail(useApi(), copy_of ?? '', true), enabled: copy_of !== undefined })
  if (copy_of === undefined) return <NewRfq />
  if (data?.viewer_relation === 'owner') return <NewRfq key={copy_of} source={data} />
  if (data === undefined && !isError) return <PageSkeleton />
  return (
    <MessageView title={t('site.new_rfq')} backTo="/my-rfq" back={t('rfqs.tab_mine')}>
      <p>{t('rfqs.copy_missing')}</p>
    </MessageView>
  )
}

/** The form. It keeps a draft of the texts, and leads to the new RFQ's page. */
function NewRfq({ source }: { source?: RfqView }) {
  const t = useT()
  const me = useMe()
  const queries = useQueryClient()
  const ownPlace = useOwnPlace()
  const form = useForm({
    action: publish,
    name: source ? copyDraft(source.rfq_id) : RFQ_DRAFT,
    draft: me?.user_id ?? null,
    live: ['deadline', 'attachments'],
    ...(source && { reopen: copyPath(source.rfq_id) }),
    toastErrors: 'errors.add_rfq_failed',
    done: () => {
      void queries.invalidateQueries({ queryKey: ['rfqs'] })
      void queries.invalidateQueries({ queryKey: ['categories'] })
    },
  })
  return (
    <FormView form={form} title={t('site.new_rfq')} width={720} cancelTo="/my-rfq" submit={t('rfqs.publish')} busyLabel={t('rfqs.publishing')}>
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
    </FormView>
  )
}
