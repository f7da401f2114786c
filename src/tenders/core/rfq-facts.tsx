import styles from './rfq-facts.module.css'
import type { ReactNode } from 'react'
import { dayOf } from '#framework/i18n/day.ts'
import type { T } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, MomentDay } from '#framework/ui/elements/text.tsx'
import { ClosingNote, ClosingText, MomentText } from '#tenders/core/closing/closing-text.tsx'
import { QuantityText } from '#tenders/core/quantity/quantity-text.tsx'
import type { RfqView } from '#tenders/core/contract.ts'
import { localized } from '#reference/localized.ts'

const deliveryIn = (t: T, days: number) =>
  days > 0
    ? t('rfqs.delivery_in', { count: days })
    : days === 0
      ? t('rfqs.delivery_today')
      : t('rfqs.delivery_overdue', { count: -days })

interface RfqFact {
  icon: IconName
  label: string
  value: ReactNode
  note?: ReactNode
}

/** Where, how much and until when, the days in both calendars: on the page and on paper. */
export function useRfqFacts(rfq: RfqView): RfqFact[] {
  const t = useT()
  const lang = useLang()
  const place = [rfq.region, rfq.city, rfq.district]
    .flatMap((part) => (part ? [localized(part, lang)] : []))
    .join(t('site.list_separator'))
  return [
    { icon: 'pin', label: t('rfqs.delivery_location'), value: place },
    rfq.lines
      ? { icon: 'box', label: t('lines.title'), value: t('lines.count', { count: rfq.lines.length }) }
      : { icon: 'box', label: t('rfqs.quantity'), value: <QuantityText rfq={rfq} /> },
    ...(rfq.questions_until === null
      ? []
      : [
          {
            icon: 'help' as const,
            label: t('questions.until'),
            value: <DayText day={rfq.questions_until} />,
            note: <HijriText day={rfq.questions_until} />,
          },
        ]),
    { icon: 'clock', label: t('rfqs.deadline'), value: <ClosingText of={rfq} />, note: <ClosingNote of={rfq} /> },
    ...(rfq.sealed && rfq.sealed.state !== 'canceled'
      ? [
          {
            icon: 'envelope' as const,
            label: t('sealed.stop_opening'),
            value: <MomentText moment={rfq.sealed.opens_at} />,
            note: <HijriText day={dayOf(rfq.sealed.opens_at)} />,
          },
        ]
      : []),
    {
      icon: 'calendar',
      label: t('rfqs.delivery_date'),
      value: <DayText day={rfq.delivery_date} />,
      note: (
        <>
          <HijriText day={rfq.delivery_date} />
          {' · '}
          {deliveryIn(t, rfq.delivery_in)}
        </>
      ),
    },
  ]
}

export function RfqFacts({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const facts = useRfqFacts(rfq)
  if (rfq.accepted_at) {
    const value = <MomentDay moment={rfq.accepted_at} />
    facts.push({ icon: 'check_circle', label: t('rfqs.status_completed_note'), value })
  }
  return (
    <dl className={styles.facts}>
      {facts.map(({ icon, label, value, note }) => (
        <div key={label}>
          <dt>
            <Icon name={icon} />
            {label}
          </dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What to look at before deciding; sellers and buyers are told different things. */
export function RfqAdvice({ owner }: { owner: boolean }) {
  const t = useT()
  return (
    <p className="advice">
      <Icon name="info" />
      <span>{t(owner ? 'rfqs.advice' : 'rfqs.advice_supplier')}</span>
    </p>
  )
}
