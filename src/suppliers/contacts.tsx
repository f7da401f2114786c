import { useMe, useWords } from '#platform/ssr/context.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Ltr, Phone } from '#platform/ui/text.tsx'

/** Why a company's contacts are not there for this visitor, in words; nothing when they are. */
export function useContactsNote({ phone_number, contacts_limited }: { phone_number?: string | undefined; contacts_limited?: true | undefined }) {
  const t = useWords()
  const me = useMe()
  if (phone_number !== undefined) return null
  if (!me) return t('site.login_to_see_contact')
  if (contacts_limited) return t('errors.contacts_limited')
  return t(me.email_verified ? 'suppliers.contacts_hidden' : 'errors.email_not_verified')
}

/** E-mail and phone as links that write and call. */
export function ContactLinks({ company: { email, phone_number } }: { company: { email?: string | undefined; phone_number?: string | undefined } }) {
  const t = useWords()
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
