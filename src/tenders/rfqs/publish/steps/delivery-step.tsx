import { useId, useState } from 'react'
import type { OwnCompany } from '#companies/contract.ts'
import { localized } from '#reference/localized.ts'
import { LocationSelect } from '#reference/locations/location-select.tsx'
import { isDay, type Day } from '#framework/i18n/day.ts'
import { acceptedEndings } from '#framework/files/upload/kinds.ts'
import { useLang, useMe, useToday, useT } from '#framework/ssr/context.tsx'
import { DayText } from '#framework/ui/elements/text.tsx'
import { DateField } from '#framework/ui/form/date-field.tsx'
import { FileField } from '#framework/ui/form/files/file-field.tsx'
import { useField } from '#framework/ui/form/form-context.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { rfqAttachments } from '#tenders/core/uploads.ts'
import { CopiedFiles } from '#tenders/rfqs/publish/copied-files.tsx'
import { useDayLimits, Weekday } from './deadline-rule.tsx'
import { dayIn } from '#tenders/core/publishing/publish-facts.ts'
import type { FirstDays } from '#tenders/core/publishing/first-days-query.ts'
import { Step } from './step.tsx'
import { useChoices } from './use-choices.tsx'
import { placeOf } from '#tenders/rfqs/publish/first-facts.ts'
import { LargeFilesField } from '#tenders/core/publishing/large-files-field.tsx'
import { useChangeRule, usePublishing } from '#tenders/core/publishing/use-publishing.tsx'

/** The company's own place, to be taken over with one click. */
function useOwnPlace() {
  const t = useT()
  const lang = useLang()
  const me = useMe() as OwnCompany | null
  if (!me?.region) return undefined
  const { region, city, district } = me
  const names = { region: localized(region, lang), city: localized(city, lang) }
  const place = district
    ? t('locations.place', { ...names, district: localized(district, lang) })
    : t('locations.place_short', names)
  return {
    label: t('rfqs.use_company_location', { place }),
    place: placeOf(me),
  }
}

/** When and where to deliver, and the files. */
export function DeliveryStep({ source, begins }: { source: RfqView | undefined; begins: FirstDays }) {
  const t = useT()
  const today = useToday()
  const ownPlace = useOwnPlace()
  const placeId = useId()
  const limits = useDayLimits()
  const { rule } = useChangeRule(source?.on_change)
  /** A day that is past is not copied. */
  const initial = source && source.delivery_date >= today ? source.delivery_date : begins.delivery_date
  const { initial: first } = useField('delivery_date', initial)
  const [day, setDay] = useState<Day | ''>(first ?? '')
  const types = acceptedEndings(rfqAttachments).join(t('site.list_separator'))
  return (
    <Step number={3} summary={<DeliverySummary />}>
      <div className="two-columns">
        <DateField
          {...limits}
          name="delivery_date"
          label={t('rfqs.delivery_date')}
          initial={initial}
          onDay={setDay}
          note={isDay(day) && <Weekday day={day} />}
        />
      </div>
      <div role="group" aria-labelledby={placeId}>
        <div className="label">
          <span id={placeId}>{t('rfqs.delivery_location')}</span>
        </div>
        <LocationSelect districtOptional suggestion={ownPlace} initial={source ? placeOf(source) : ownPlace?.place} />
      </div>
      <div className="fields">
        {source && source.attachments.length > 0 && <CopiedFiles files={source.attachments} />}
        <FileField
          name="attachments"
          upload={rfqAttachments}
          label={t('rfqs.attachments_label')}
          hint={
            <>
              {t('rfqs.attachments_hint')}.{' '}
              {t(rule === 'confirm' ? 'rfqs.attachments_change' : 'rfqs.attachments_final')}
              <br />
              {t('site.upload_types', { types })}
            </>
          }
        />
        <LargeFilesField />
      </div>
    </Step>
  )
}

function DeliverySummary() {
  const t = useT()
  const { facts } = usePublishing()
  const { place } = useChoices(facts)
  const day = dayIn(facts, 'delivery_date')
  return (
    <>
      {day && <DayText day={day} />}
      {t('site.list_separator')}
      {place && `${place}${t('site.list_separator')}`}
      {t('publishing.files', { count: facts.files })}
    </>
  )
}
