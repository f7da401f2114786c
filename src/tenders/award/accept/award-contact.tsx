import styles from './award-contact.module.css'
import { useEffect, useRef } from 'react'
import contactStyles from '#companies/public-page/company-contacts.module.css'
import { CompanyContacts } from '#companies/public-page/company-contacts.tsx'
import { useContactsViewer } from '#companies/public-page/contacts.tsx'

/** After the award: how buyer and winner reach each other. */
export function AwardContact({
  title,
  company,
  arrived = false,
}: {
  title: string
  company: { user_id: number; company_name: string }
  /** It was not on the page before: the bid has just been accepted here. It takes the focus. */
  arrived?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  if (useContactsViewer() === 'without_right') return null
  return (
    <section className={`section ${styles.contact}`}>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p>
        <b>
          <bdi>{company.company_name}</bdi>
        </b>
      </p>
      <CompanyContacts className={contactStyles.contacts} company={company} />
    </section>
  )
}
