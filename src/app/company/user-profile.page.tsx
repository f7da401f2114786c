import styles from '#companies/profile/profile.module.css'
import { sellerProductPages } from '#marketplace/browse/product-queries.ts'
import { SellerProducts } from '#marketplace/browse/seller-products.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { Page } from '#framework/ui/page/page.tsx'
import { NameMissing } from '#companies/acting-company/name-missing.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import { BuyerPanel, changeBrochure, SupplierPanel } from '#companies/supplier/supplier-panel.tsx'
import type { OwnCompany } from '#companies/contract.ts'
import { changeLogo, IdentityCard } from '#companies/profile/identity-card.tsx'
import { aboutOwnCompany, ownSecondFactor, ownSessions } from '#companies/profile/profile-queries.ts'
import { SecondFactorCard } from '#companies/second-factor/second-factor-card.tsx'
import { sessionActions, SessionList } from '#companies/sign-in/session-list.tsx'

export const actions = [changeLogo, changeBrochure, ...sessionActions]

/** The company's own page: who it is, what it supplies and sells, where it is signed in. */
export default definePage({
  ...aboutOwnCompany,
  prefetch: ({ user }, { query }) => ({
    sessions: ownSessions(),
    secondFactor: ownSecondFactor(),
    products: user.is_member && sellerProductPages(user.user_id, query),
  }),
  View: ({ user }) => <Profile user={user} />,
})

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
