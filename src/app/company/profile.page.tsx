import styles from './profile.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import { sellerProductPages } from '#marketplace/browse/product-queries.ts'
import { SellerProducts } from '#marketplace/browse/seller-products.tsx'
import { useLang, usePlace, useSite, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { trackRecord } from '#orders/track/track-query.ts'
import { followAction } from '#notifications/following/follow-action.ts'
import { AboutCompany, BrochureLine } from '#companies/public-page/about-company.tsx'
import { CompanyCard } from '#companies/directory/company-card.tsx'
import { profilePreview } from '#companies/public-page/profile-preview.ts'
import type { CompanyProfile } from '#companies/directory/contract.ts'
import { companyDetail } from '#companies/directory/supplier-queries.ts'
import { part } from '#framework/ssr/part.tsx'
import { localized } from '#reference/localized.ts'

const Follow = part(() => import('#notifications/following/follow.tsx'), 'Follow')
const TrackRecord = part(() => import('#orders/track/track-record.tsx'), 'TrackRecord')

/** Where links lead that show contacts without scripts. */
const showsContacts = (query: Place['query']) => query.contacts === 'show'

export const actions = [followAction]

/** A company as others see it: who it is, what it does, what it sells. */
export default definePage({
  data: ({ params, query }) => ({ company: companyDetail(params.user_id ?? '', showsContacts(query)) }),
  prefetch: ({ company }, { query }) => ({
    track: trackRecord(company.user_id),
    products: company.is_member && sellerProductPages(company.user_id, query),
  }),
  missing: ({ params }) =>
    params.user_id
      ? {
          title: 'suppliers.profile_not_found',
          body: 'suppliers.profile_not_found_body',
          to: '/suppliers',
          link: 'site.nav_suppliers',
        }
      : {
          title: 'site.not_found_title',
          body: 'suppliers.profile_missing_id',
          to: '/suppliers',
          link: 'site.nav_suppliers',
        },
  failed: () => ({ title: 'suppliers.title' }),
  View: ({ company }) => <Profile company={company} />,
})

function Profile({ company }: { company: CompanyProfile }) {
  const t = useT()
  const lang = useLang()
  const { public_url } = useSite()
  const { user_id, company_name, supplier_profile: supplier } = company
  return (
    <Page
      title={t('site.meta_profile_title', { company: company_name })}
      preview={import.meta.env.SSR ? () => profilePreview(company, t, { lang, public_url }) : undefined}
      bare
    >
      <div className={`wrap ${styles.page}`}>
        {supplier && (
          <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
            <Link to="/suppliers">{t('suppliers.title')}</Link>
            <Icon name="chevron" flip />
            <Link to={`/suppliers?category_id=${supplier.category_id}`}>
              <bdi>{localized(supplier.category, lang)}</bdi>
            </Link>
          </nav>
        )}
        <div className={`${profileStyles.columns} ${styles.columns}`}>
          <CompanyCard
            company={company}
            contactsRequested={showsContacts(usePlace().query)}
            follow={<Follow type="company" id={user_id} following={company.following} can={company.can} />}
          />
          <div className={profileStyles.stack}>
            {supplier ? (
              <AboutCompany description={supplier.company_profile_description}>
                {supplier.profile_file && <BrochureLine file={supplier.profile_file} />}
              </AboutCompany>
            ) : (
              <div className="card section">
                <p className="secondary">{t('suppliers.about_none')}</p>
              </div>
            )}
            <TrackRecord company={company} />
            {company.is_member && <SellerProducts user_id={user_id} own={false} />}
          </div>
        </div>
      </div>
    </Page>
  )
}
