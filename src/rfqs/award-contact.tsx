import '#suppliers/supplier-card.css'
import { useEffect, useRef } from 'react'
import { ContactLinks } from '#suppliers/contacts.tsx'
import type { Contact } from './bid-view.ts'

/** After the award: how buyer and winner reach each other. */
export function AwardContact({ title, contact, arrived = false }: {
  title: string
  contact: Contact
  /** It was not on the page before: the bid has just been accepted here. It takes the focus. */
  arrived?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <section className="sec award-contact">
      <h2 tabIndex={-1} ref={heading}>
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
