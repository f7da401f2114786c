import { useEffect, useRef, useState } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import {
  type CompanyWithContacts,
  ContactLinks,
  contactsNote,
  type ContactsViewer,
  useAskedContacts,
  useContactsViewer,
} from './contacts.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import { companyContacts } from '#companies/directory/supplier-queries.ts'

interface CompanyContactsProps {
  company: CompanyWithContacts & { company_name: string }
  className: string | undefined
  label?: string
  requested?: boolean
}

/** `ContactsFor` the viewer of the page. */
export const CompanyContacts = (props: CompanyContactsProps) => <ContactsFor {...props} viewer={useContactsViewer()} />

/**
 * Contacts of a company. Pages come without them, because each viewer may see those of a limited number of companies
 * per day; a button loads them. Without scripts the button links to the company's page with `requested`. Guests see the
 * reason instead, unless the caller renders it.
 */
export function ContactsFor({
  viewer,
  company,
  className,
  label,
  requested = false,
}: CompanyContactsProps & { viewer: ContactsViewer }) {
  const t = useT()
  const guest = viewer === 'guest'
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const { data, error, isFetching, refetch } = useAskedContacts(companyContacts(company.user_id), isAsked && !guest)
  // A viewer who has signed out meanwhile sees what guests see.
  const known = company.phone_number === undefined && data && !guest ? data : company
  const note = contactsNote(t, viewer, known)
  const isShown = note === null

  useEffect(() => {
    // Replaces the focused button, which has been removed.
    if (isAsked && isShown) list.current?.querySelector('a')?.focus()
  }, [isAsked, isShown])

  if (isShown) {
    return (
      <ul ref={list} className={className} aria-label={label}>
        <ContactLinks company={known} />
      </ul>
    )
  }
  if (guest || requested || data || known.contacts_limited) {
    return (
      <ul className={className}>
        <li className="muted">
          <Icon name="lock" />
          <span role={isAsked ? 'status' : undefined}>{note}</span>
        </li>
      </ul>
    )
  }
  if (viewer === 'without_right') return null
  return (
    <ul className={className}>
      <li className="screen-only">
        <Icon name="phone" />
        <Link
          to={`${profilePath(company.user_id)}?contacts=show`}
          aria-label={`${t('suppliers.show_contacts')}: ${company.company_name}`}
          aria-disabled={isFetching || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            if (isAsked && !isFetching) void refetch?.()
            setAsked(true)
          }}
        >
          {t('suppliers.show_contacts')}
        </Link>
      </li>
      {error && !isFetching && <li role="alert">{isApiFailure(error) ? error.error : t('errors.generic')}</li>}
    </ul>
  )
}
