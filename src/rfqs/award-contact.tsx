import '#suppliers/supplier-card.css'
import { ContactLinks } from '#suppliers/contacts.tsx'
import { AWARD_CONTACT_TITLE } from './award-contact-title.ts'
import type { Contact } from './bid-view.ts'

/** After the award: how buyer and winner reach each other. */
export function AwardContact({ title, contact }: { title: string; contact: Contact }) {
  return (
    <section className="sec award-contact">
      <h2 id={AWARD_CONTACT_TITLE} tabIndex={-1}>
        {title}
      </h2>
      <p>
        <b>
          <bdi>{contact.company_name}</bdi>
        </b>
      </p>
      <ul className="ctc">
        <ContactLinks company={contact} />
      </ul>
    </section>
  )
}
