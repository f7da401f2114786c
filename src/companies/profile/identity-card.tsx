import styles from './profile.module.css'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { useLang, useRefreshMe, useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Chip } from '#framework/ui/elements/chip.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Email, FreeText, Ltr, MomentDay, Phone } from '#framework/ui/elements/text.tsx'
import { UploadForm } from '#framework/ui/form/files/upload-form.tsx'
import type { OwnCompany } from '#companies/contract.ts'
import { profileImage } from '#companies/uploads.ts'
import { ServedRegions } from '#companies/profile/served-regions.tsx'
import { CompanyNumberFacts } from './company-number-facts.tsx'
import { localized } from '#reference/localized.ts'

export const changeLogo = defineAction({
  name: 'logo',
  files: { profile_image: profileImage },
  schema: async () => (await import('#companies/contract.ts')).profileImageAnswer,
  send: ({ api }, values, sending) =>
    api.send('PUT /user/update-profile-picture', values, { ...sending, multipart: true }),
  success: () => ({ to: '/user-profile', notice: { key: 'accounts.image_saved' } }),
})

interface IdentityCardProps {
  user: OwnCompany
  /** The address of the company's page as others see it. */
  publicPage: string
}

/** Who the company is: its logo, its name, how it is reached and where it is, and the ways to change that. */
export function IdentityCard({ user, publicPage }: IdentityCardProps) {
  const t = useT()
  const lang = useLang()
  const refreshMe = useRefreshMe()
  const { supplier_profile: supplier } = user
  const place = [user.region, user.city, user.district].flatMap((part) => (part ? [localized(part, lang)] : []))

  return (
    <aside className={`card ${styles.summary}`}>
      <div className={`section ${styles.identity}`}>
        <div className={styles.logo}>
          <Avatar id={user.user_id} name={user.company_name} image={user.profile_image} size="2x" />
          {user.can.administer && (
            <UploadForm
              action={changeLogo}
              field="profile_image"
              upload={profileImage}
              icon="camera"
              label={t('accounts.image_change')}
              busyLabel={t('accounts.image_sending')}
              failed="accounts.image_failed"
              done={() => void refreshMe()}
            />
          )}
        </div>
        <div>
          <FreeText as="h1">{user.company_name}</FreeText>
          <p className="sm muted">
            {t(
              user.is_member
                ? 'suppliers.supplier_and_seller'
                : supplier
                  ? 'accounts.type_supplier'
                  : 'accounts.type_buyer',
            )}
          </p>
        </div>
        {supplier && (
          <div className={styles.categories}>
            {[supplier.category, ...supplier.other_categories].map((category) => (
              <Chip key={category.category_id} kind="calm" icon="building">
                {localized(category, lang)}
              </Chip>
            ))}
          </div>
        )}
        <div className={styles.actions}>
          {user.can.administer && (
            <Link className={buttonClass('primary')} to="/user-profile/edit">
              <Icon name="edit" />
              {t('accounts.profile_edit')}
            </Link>
          )}
          <Link className={buttonClass('secondary')} to="/user-profile/password">
            <Icon name="key" />
            {t('accounts.password_change')}
          </Link>
          {supplier && user.can.sell && (
            <Link className={buttonClass('secondary')} to="/user-profile/supplier/edit">
              {t('suppliers.update_title')}
            </Link>
          )}
          <Link className={buttonClass('secondary')} to={publicPage}>
            {t('accounts.profile_public')}
          </Link>
        </div>
      </div>
      <div className="section">
        <ul className={styles.contacts}>
          <li>
            <Icon name="user" />
            <span>
              <bdi>{user.person.full_name}</bdi>{' '}
              <Link className="text-link" to="/user-profile/name">
                {t('members.person_name_edit')}
              </Link>
            </span>
          </li>
          <li>
            <Icon name="mail" />
            <span className={styles.verified}>
              <Email address={user.email} />
              <Chip kind={user.email_verified ? 'ok' : 'soon'} icon={user.email_verified ? 'check' : 'warning'}>
                {t(user.email_verified ? 'accounts.email_verified' : 'accounts.email_unverified')}
              </Chip>
            </span>
          </li>
          <li>
            <Icon name="phone" />
            <span>
              <Phone number={user.phone_number} />
            </span>
          </li>
        </ul>
      </div>
      <div className="section">
        <dl className={styles.facts}>
          <div>
            <dt>
              <Icon name="pin" />
              {t('suppliers.location')}
            </dt>
            <dd>{place.join(lang === 'ar' ? '، ' : ', ')}</dd>
          </div>
          <ServedRegions regions={supplier?.regions} />
          <div>
            <dt>
              <Icon name="calendar" />
              {t('accounts.member_since')}
            </dt>
            <dd>
              <MomentDay moment={user.created_at} />
            </dd>
          </div>
          {supplier && (
            <div>
              <dt>
                <Icon name="building" />
                {t('suppliers.cr')}
              </dt>
              <dd>
                <Ltr>{supplier.commercial_registration}</Ltr>
              </dd>
            </div>
          )}
          <CompanyNumberFacts {...user} />
        </dl>
      </div>
    </aside>
  )
}
