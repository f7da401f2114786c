import '#suppliers/supplier-card.css'
import { useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Ltr } from '#platform/ui/text.tsx'
import type { Contact } from './bid-view.ts'

/** After the award: how buyer and winner reach each other. */
export function AwardContact({ title, contact }: { title: string; contact: Contact }) {
  const t = useWords()
  const { company_name, phone_number, email } = contact
  return (
    <section className="sec award-contact">
      <h2>{title}</h2>
      <p>
        <b>
          <bdi>{company_name}</bdi>
        </b>
      </p>
      <ul className="ctc">
        <li>
          <Icon name="phone" />
          <a href={`tel:${phone_number}`} aria-label={t('site.a11y_call', { phone: phone_number })}>
            <Ltr>{phone_number}</Ltr>
          </a>
        </li>
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`} aria-label={t('site.a11y_email', { email })}>
            <Ltr>{email}</Ltr>
          </a>
        </li>
      </ul>
    </section>
  )
}
