import styles from './supplier-tile.module.css'
import { PlaceName } from '#reference/locations/place-name.tsx'
import { useLang } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { CompanyContacts } from '#companies/public-page/company-contacts.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { profilePath } from './profile-path.ts'
import type { CompanyProfile } from './contract.ts'
import { localized } from '#reference/localized.ts'

/** A supplier in the directory. The whole tile leads to its page; its contacts stand above that. */
export function SupplierTile({ company }: { company: CompanyProfile }) {
  const lang = useLang()
  const { user_id, company_name, supplier_profile } = company
  return (
    <article className={`card ${styles.tile}`}>
      <div className={styles.top}>
        <Avatar id={user_id} name={company_name} image={company.profile_image} size="xl" />
        <div>
          <FreeText as="h2" className="cut" title={company_name}>
            <Link to={profilePath(user_id)}>{company_name}</Link>
          </FreeText>
          <p>
            {supplier_profile && (
              <>
                {localized(supplier_profile.category, lang)}
                <span aria-hidden="true"> · </span>
              </>
            )}
            <span>
              <PlaceName place={company} short />
            </span>
          </p>
        </div>
      </div>
      <FreeText className={`${styles.description} cut`}>{supplier_profile?.company_profile_description}</FreeText>
      <CompanyContacts company={company} className={styles.contacts} />
    </article>
  )
}
