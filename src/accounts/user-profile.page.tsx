import './user-profile.css'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#platform/api-client.ts'
import { loadSellerProducts, SellerProducts } from '#marketplace/seller-products.tsx'
import { useApi, useRefreshMe, useWords } from '#platform/ssr/context.tsx'
import { meQuery } from '#platform/ssr/me.ts'
import type { Place } from '#platform/ssr/route-table.ts'
import { lazyPart } from '#platform/ui/lazy-part.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Empty, LoadFailed, Skeleton } from '#platform/ui/states.tsx'
import { BuyerPanel, SupplierPanel } from '#suppliers/supplier-panel.tsx'
import type { OwnUser } from './contract.ts'
import { IdentityCard } from './identity-card.tsx'
import { ownProfile, ownSecondFactor, ownSessions } from './profile-queries.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionList } from './session-list.tsx'

const EditProfileForm = lazyPart(async () => (await import('./edit-profile-form.tsx')).EditProfileForm)
const ChangePasswordForm = lazyPart(async () => (await import('./change-password-form.tsx')).ChangePasswordForm)

export const load = (queries: QueryClient, api: Api, place: Place) => {
  const me = queries.getQueryData(meQuery(api).queryKey)
  return Promise.all([
    queries.prefetchQuery(ownProfile(api)),
    queries.prefetchQuery(ownSessions(api)),
    queries.prefetchQuery(ownSecondFactor(api)),
    me?.is_member && loadSellerProducts(queries, api, me.user_id, place),
  ])
}

/** The company's own page: who it is, what it supplies and sells, where it is signed in. */
export default function UserProfilePage() {
  const t = useWords()
  const profile = useQuery(ownProfile(useApi()))
  if (profile.data) return <Profile user={profile.data} />
  return (
    <Page title={t('accounts.profile_title')} noindex>
      {profile.isError ? (
        <LoadFailed what="page" sentence="errors.fetch_user_failed" error={profile.error} retry={() => void profile.refetch()} />
      ) : profile.isPending ? (
        <Skeleton />
      ) : (
        <Empty>{t('accounts.profile_none')}</Empty>
      )}
    </Page>
  )
}

type OpenDialog = 'profile' | 'password'

function Profile({ user }: { user: OwnUser }) {
  const t = useWords()
  const refreshMe = useRefreshMe()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { supplier_profile: supplier } = user
  const close = () => setOpen(null)
  const done = () => {
    close()
    void refreshMe()
  }
  return (
    <Page title={t('accounts.profile_title')} bare noindex>
      <div className="wrap pf">
        <IdentityCard
          user={user}
          onEdit={() => setOpen('profile')}
          onPassword={() => setOpen('password')}
        />
        <div className="stack">
          {supplier ? <SupplierPanel supplier={supplier} /> : <BuyerPanel />}
          {user.is_member && <SellerProducts user_id={user.user_id} own />}
          <SecondFactorCard />
          <SessionList />
        </div>
      </div>
      {open === 'profile' && <EditProfileForm user={user} onClose={close} onDone={done} />}
      {open === 'password' && <ChangePasswordForm user={user} onClose={close} onDone={done} />}
    </Page>
  )
}
