import { useQueryClient } from '@tanstack/react-query'
import { useMe, useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr, Phone } from '#framework/ui/elements/text.tsx'
import { companyContacts } from '#companies/directory/supplier-queries.ts'

/** A company with its contacts, where they were asked for and may be shown. */
export interface CompanyWithContacts {
  user_id: number
  email?: string | undefined
  phone_number?: string | undefined
  contacts_limited?: true | undefined
}

/** Why a company's contacts are not there for this visitor, in words; nothing when they are. */
export function useContactsNote({ phone_number, contacts_limited }: CompanyWithContacts) {
  const t = useT()
  const me = useMe()
  if (phone_number !== undefined) return null
  if (!me) return t('site.login_to_see_contact')
  if (contacts_limited) return t('errors.contacts_limited')
  return t(me.email_verified ? 'suppliers.contacts_hidden' : 'errors.email_not_verified')
}

/** Contacts that somebody has asked to see before, for what else shows them; undefined where nobody has. */
export function useSeenContacts() {
  const queries = useQueryClient()
  return (user_id: number) => queries.getQueryData(companyContacts(user_id).queryKey)
}

/** E-mail and phone as links that write and call. */
export function ContactLinks({ company: { email, phone_number } }: { company: CompanyWithContacts }) {
  const t = useT()
  return (
    <>
      {email && (
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`} aria-label={t('site.a11y_email', { email })}>
            <Ltr>{email}</Ltr>
          </a>
        </li>
      )}
      {phone_number && (
        <li>
          <Icon name="phone" />
          <a href={`tel:${phone_number}`} aria-label={t('site.a11y_call', { phone: phone_number })}>
            <Phone number={phone_number} />
          </a>
        </li>
      )}
    </>
  )
}
