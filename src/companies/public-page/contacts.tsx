import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMe, useT } from '#framework/ssr/context.tsx'
import type { T } from '#framework/i18n/messages.ts'
import type { Query } from '#framework/ssr/query.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Email, Phone } from '#framework/ui/elements/text.tsx'
import { companyContacts } from '#companies/directory/supplier-queries.ts'

/** A company with its contacts; both fields are absent until loaded or if the viewer may not see them. */
export interface CompanyWithContacts {
  user_id: number
  email?: string | undefined
  phone_number?: string | undefined
  contacts_limited?: true | undefined
}

/** Kinds of viewers, by whether they may see contacts. */
export type ContactsViewer = 'guest' | 'without_right' | 'unverified' | 'verified'

/** The viewer of this page. */
export function useContactsViewer(): ContactsViewer {
  const me = useMe()
  if (!me) return 'guest'
  if (!me.can.contacts) return 'without_right'
  return me.email_verified ? 'verified' : 'unverified'
}

/** Message that says why contacts are not shown; null when they are. */
export function contactsNote(t: T, viewer: ContactsViewer, { phone_number, contacts_limited }: CompanyWithContacts) {
  if (phone_number !== undefined) return null
  if (viewer === 'guest') return t('site.login_to_see_contact')
  if (contacts_limited) return t('errors.contacts_limited')
  return t(viewer === 'unverified' ? 'errors.email_not_verified' : 'suppliers.contacts_hidden')
}

interface AskedContacts<Answer> {
  data?: Answer | undefined
  error?: Error | null
  isFetching?: boolean
  refetch?: () => unknown
}

/** Loads contacts after a click. Empty on the server, where nothing has been clicked. */
export function useAskedContacts<Answer>(query: Query<Answer>, isAsked: boolean): AskedContacts<Answer> {
  if (import.meta.env.SSR) return {}
  // oxlint-disable-next-line react/rules-of-hooks
  return useQuery({ ...query, enabled: isAsked })
}

/** Returns a company's contacts if this page has already loaded them, otherwise undefined. */
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
            <Email address={email} />
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
