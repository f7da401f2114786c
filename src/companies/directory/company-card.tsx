import styles from './company-card.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import type { ReactNode } from 'react'
import { PlaceName } from '#reference/locations/place-name.tsx'
import { useLang, useMe, useSite, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ShareButton } from '#framework/ui/page/share-button.tsx'
import { FreeText, MomentDay } from '#framework/ui/elements/text.tsx'
import { CompanyContacts } from '#companies/public-page/company-contacts.tsx'
import { contactsNote, useContactsViewer } from '#companies/public-page/contacts.tsx'
import { ServedRegions } from '#companies/profile/served-regions.tsx'
import { CompanyNumberFacts } from '#companies/profile/company-number-facts.tsx'
import { profilePath } from './profile-path.ts'
import type { CompanyProfile } from './contract.ts'
import { localized } from '#reference/localized.ts'

/** How to reach the company; for guests the way to sign in and come back. */
function Contacts({ company, requested }: { company: CompanyProfile; requested: boolean }) {
  const t = useT()
  const viewer = useContactsViewer()
  if (viewer !== 'guest')
    return (
      <CompanyContacts
        className={styles.contacts}
        company={company}
        label={t('suppliers.contact')}
        requested={requested}
      />
    )
  return (
    <div className={styles.gate}>
      <p>
        <Icon name="lock" />
        <span>{contactsNote(t, viewer, company)}</span>
      </p>
      <Link className={buttonClass()} to={`/login?from=${encodeURIComponent(profilePath(company.user_id))}`}>
        {t('site.nav_login')}
      </Link>
    </div>
  )
}

/**
 * Who the company is: its logo, its name, what it does here, how it is reached, where it is and since when it is a
 * member.
 */
export function CompanyCard({
  company,
  contactsRequested,
  follow,
}: {
  company: CompanyProfile
  contactsRequested: boolean
  follow?: ReactNode
}) {
  const t = useT()
  const lang = useLang()
  const { public_url } = useSite()
  const own = useMe()?.user_id === company.user_id
  const { user_id, company_name, supplier_profile } = company
  const type = company.is_member
    ? 'suppliers.supplier_and_seller'
    : supplier_profile
      ? 'accounts.type_supplier'
      : 'accounts.type_buyer'
  return (
    <aside className={`card ${profileStyles.summary}`} aria-label={company_name}>
      <div className={`section ${profileStyles.identity}`}>
        <Avatar id={user_id} name={company_name} image={company.profile_image} size="2x" />
        <div>
          <FreeText as="h1">{company_name}</FreeText>
          <p className="sm muted">{t(type)}</p>
        </div>
        {supplier_profile && (
          <div className={profileStyles.categories}>
            {[supplier_profile.category, ...(supplier_profile.other_categories ?? [])].map((category) => (
              <Chip key={category.category_id} kind="calm" icon="building">
                {localized(category, lang)}
              </Chip>
            ))}
          </div>
        )}
        <div className={profileStyles.actions}>
          {own && (
            <Link className={buttonClass()} to="/user-profile">
              <Icon name="edit" />
              {t('accounts.profile_edit')}
            </Link>
          )}
          {follow}
          <ShareButton
            url={public_url + localPath(lang, profilePath(user_id))}
            text={t('suppliers.share_profile_text', { company: company_name })}
          />
        </div>
      </div>
      <div className="section">
        <Contacts company={company} requested={contactsRequested} />
      </div>
      <div className="section">
        <dl className={profileStyles.facts}>
          <div>
            <dt>
              <Icon name="pin" />
              {t('suppliers.location')}
            </dt>
            <dd>
              <PlaceName place={company} />
            </dd>
          </div>
          <ServedRegions regions={supplier_profile?.regions} />
          <div>
            <dt>
              <Icon name="calendar" />
              {t('accounts.member_since')}
            </dt>
            <dd>
              <MomentDay moment={company.created_at} />
            </dd>
          </div>
          <CompanyNumberFacts {...company} />
        </dl>
      </div>
    </aside>
  )
}
