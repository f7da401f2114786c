import styles from './profile.module.css'
import profileStyles from '#companies/profile/profile.module.css'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { loadSellerProducts, SellerProducts } from '#marketplace/browse/seller-products.tsx'
import type { Api } from '#framework/api/api-client.ts'
import { useApi, useLang, useMe, usePlace, useSite, useT } from '#framework/ssr/context.tsx'
import { meQuery } from '#framework/ssr/me.ts'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { DeadEnd, LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import { AboutCompany, BrochureLine } from '#companies/public-page/about-company.tsx'
import { CompanyCard } from '#companies/directory/company-card.tsx'
import { profilePreview } from '#companies/public-page/profile-preview.ts'
import type { CompanyProfile } from '#companies/directory/contract.ts'
import { companyDetail } from '#companies/directory/supplier-queries.ts'
import { part } from '#framework/ssr/part.tsx'
import { localized } from '#reference/localized.ts'

const Follow = part(() => import('#notifications/following/follow.tsx'), 'Follow')

/** Where links lead that show contacts without scripts. */
const showsContacts = (query: Place['query']) => query.contacts === 'show'

// The button brings its own; only the server looks for it here.
export const actions = import.meta.env.SSR
  ? [(await import('#notifications/following/follow-action.ts')).followAction]
  : []

export async function load(queries: QueryClient, api: Api, { params, query }: Place) {
  const { user_id = '' } = params
  if (!user_id) return MISSING
  const member = Boolean(queries.getQueryData(meQuery(api).queryKey))
  const profileQuery = companyDetail(api, user_id, member, showsContacts(query))
  await queries.prefetchQuery(profileQuery)
  const company = queries.getQueryData(profileQuery.queryKey)
  if (company?.is_member) await loadSellerProducts(queries, api, company.user_id, { query })
  return company === null ? MISSING : undefined
}

/** A company as others see it: who it is, what it does, what it sells. */
export default function ProfilePage() {
  const t = useT()
  const {
    params: { user_id = '' },
    query,
  } = usePlace()
  const signedIn = useMe() !== null
  const { data, isError, error, refetch } = useQuery({
    ...companyDetail(useApi(), user_id, signedIn, showsContacts(query)),
    enabled: user_id !== '',
  })
  if (!user_id || data === null) {
    const ways = (
      <Link className={buttonClass()} to="/suppliers">
        {t('site.nav_suppliers')}
      </Link>
    )
    return (
      <DeadEnd title={t(user_id ? 'suppliers.profile_not_found' : 'site.not_found_title')} ways={ways}>
        {t(user_id ? 'suppliers.profile_not_found_body' : 'suppliers.profile_missing_id')}
      </DeadEnd>
    )
  }
  if (data) return <Profile key={data.user_id} company={data} contactsRequested={showsContacts(query)} />
  if (!isError) return <PageSkeleton />
  return (
    <Page title={t('suppliers.title')} noindex>
      <LoadFailed what="page" error={error} retry={() => void refetch()} />
    </Page>
  )
}

function Profile({ company, contactsRequested }: { company: CompanyProfile; contactsRequested: boolean }) {
  const t = useT()
  const lang = useLang()
  const { public_url } = useSite()
  const { user_id, company_name, supplier_profile: supplier } = company
  const preview = import.meta.env.SSR ? profilePreview(company, t, { lang, public_url }) : undefined
  return (
    <Page title={t('site.meta_profile_title', { company: company_name })} preview={preview} bare>
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
            contactsRequested={contactsRequested}
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
            {company.is_member && <SellerProducts user_id={user_id} own={false} />}
          </div>
        </div>
      </div>
    </Page>
  )
}
