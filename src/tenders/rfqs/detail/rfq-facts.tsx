import styles from './rfq-facts.module.css'
import type { ReactNode } from 'react'
import type { T } from '#framework/i18n/messages.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, MomentDay, Num } from '#framework/ui/elements/text.tsx'
import { ClosingNote, ClosingText } from '#tenders/closing-text.tsx'
import type { RfqView } from '#tenders/contract.ts'
import { localized } from '#reference/localized.ts'

function Fact({
  icon,
  label,
  children,
  small,
}: {
  icon: IconName
  label: string
  children: ReactNode
  small?: ReactNode
}) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>
        {children}
        {small && <small>{small}</small>}
      </dd>
    </div>
  )
}

const deliveryIn = (t: T, days: number) =>
  days > 0
    ? t('rfqs.delivery_in', { count: days })
    : days === 0
      ? t('rfqs.delivery_today')
      : t('rfqs.delivery_overdue', { count: -days })

/** Where, how much and until when; the days in both calendars. */
export function RfqFacts({ rfq }: { rfq: RfqView }) {
  const t = useT()
  const lang = useLang()
  const place = [rfq.region, rfq.city, rfq.district]
    .flatMap((part) => (part ? [localized(part, lang)] : []))
    .join(t('site.list_separator'))
  return (
    <dl className={styles.facts}>
      <Fact icon="pin" label={t('rfqs.delivery_location')}>
        {place}
      </Fact>
      <Fact icon="box" label={t(rfq.lines ? 'lines.title' : 'rfqs.quantity')}>
        {rfq.lines ? t('lines.count', { count: rfq.lines.length }) : <Num value={rfq.quantity} />}
      </Fact>
      <Fact icon="clock" label={t('rfqs.deadline')} small={<ClosingNote of={rfq} />}>
        <ClosingText of={rfq} />
      </Fact>
      <Fact
        icon="calendar"
        label={t('rfqs.delivery_date')}
        small={
          <>
            <HijriText day={rfq.delivery_date} />
            {' · '}
            {deliveryIn(t, rfq.delivery_in)}
          </>
        }
      >
        <DayText day={rfq.delivery_date} />
      </Fact>
      {rfq.accepted_at && (
        <Fact icon="check_circle" label={t('rfqs.status_completed_note')}>
          <MomentDay moment={rfq.accepted_at} />
        </Fact>
      )}
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
