import styles from './order.module.css'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { Icon, type IconName } from '#framework/ui/elements/icon.tsx'
import { DayText, Email, Ltr, Phone } from '#framework/ui/elements/text.tsx'
import { localized } from '#reference/localized.ts'
import type { ReactNode } from 'react'
import type { Order } from '../contract.ts'

/** A code in groups of four, which are not copied. */
const Groups = ({ code }: { code: string }) => (
  <Ltr>
    {code.match(/.{1,4}/g)!.map((group, at) => (
      <span key={at} className="digits">
        {group}
      </span>
    ))}
  </Ltr>
)

/** When, where, whom to reach, and the code by which the paper is compared. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useT()
  const lang = useLang()
  const { snapshot, contact, side, verify_code } = order
  const { place, site, delivery_date } = snapshot
  const where = [place.region, place.city, place.district]
    .flatMap((part) => (part ? [localized(part, lang)] : []))
    .join(t('site.list_separator'))
  const facts: { icon: IconName; label: string; value: ReactNode; note?: ReactNode }[] = [
    {
      icon: 'calendar',
      label: t('order.delivery_date'),
      value: <DayText day={delivery_date} />,
      note: <HijriText day={delivery_date} />,
    },
    { icon: 'pin', label: t('order.place'), value: where, note: site && <bdi className="pre-line">{site}</bdi> },
    ...(contact
      ? [
          {
            icon: 'phone' as const,
            label: t(side === 'buyer' ? 'order.supplier' : 'order.buyer'),
            value: (
              <a className="text-link" href={`tel:${contact.phone_number}`}>
                <Phone number={contact.phone_number} />
              </a>
            ),
            note: <Email address={contact.email} />,
          },
        ]
      : []),
    {
      icon: 'key',
      label: t('order.verify_code'),
      value: <Groups code={verify_code} />,
      note: t('order.verify_code_use'),
    },
  ]
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
