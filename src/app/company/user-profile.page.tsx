import styles from '#companies/profile/profile.module.css'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import { loadSellerProducts, SellerProducts } from '#marketplace/browse/seller-products.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { meQuery } from '#framework/ssr/me.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty, LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { NameMissing } from '#companies/acting-company/name-missing.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import { BuyerPanel, changeBrochure, SupplierPanel } from '#companies/supplier/supplier-panel.tsx'
import type { OwnCompany } from '#companies/contract.ts'
import { changeLogo, IdentityCard } from '#companies/profile/identity-card.tsx'
import { ownProfile, ownSecondFactor, ownSessions } from '#companies/profile/profile-queries.ts'
import { SecondFactorCard } from '#companies/second-factor/second-factor-card.tsx'
import { sessionActions, SessionList } from '#companies/sign-in/session-list.tsx'

export const actions = [changeLogo, changeBrochure, ...sessionActions]

export const load = (queries: QueryClient, api: Api, place: Place) => {
  const me = queries.getQueryData(meQuery().queryKey)
  return Promise.all([
    queries.prefetchQuery(ownProfile()),
    queries.prefetchQuery(ownSessions()),
    queries.prefetchQuery(ownSecondFactor()),
    me?.is_member && loadSellerProducts(queries, api, me.user_id, place),
  ])
}

/** The company's own page: who it is, what it supplies and sells, where it is signed in. */
export default function UserProfilePage() {
  const t = useT()
  const profile = useQuery(ownProfile())
  if (profile.data) return <Profile user={profile.data} />
  return (
    <Page title={t('accounts.profile_title')} noindex>
      {profile.isError ? (
        <LoadFailed
          what="page"
          message="errors.fetch_user_failed"
          error={profile.error}
          retry={() => void profile.refetch()}
        />
      ) : profile.isPending ? (
        <Skeleton />
      ) : (
        <Empty>{t('accounts.profile_none')}</Empty>
      )}
    </Page>
  )
}

function Profile({ user }: { user: OwnCompany }) {
  const t = useT()
  const { supplier_profile: supplier } = user
  return (
    <Page title={t('accounts.profile_title')} bare noindex>
      <div className={`wrap ${styles.columns}`}>
        <IdentityCard user={user} publicPage={profilePath(user.user_id)} />
        <div className={styles.stack}>
          <NameMissing user={user} />
          {supplier ? <SupplierPanel supplier={supplier} /> : <BuyerPanel />}
          {user.is_member && <SellerProducts user_id={user.user_id} own />}
          <SecondFactorCard />
          <SessionList />
        </div>
      </div>
    </Page>
  )
}
