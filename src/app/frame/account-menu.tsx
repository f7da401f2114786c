import styles from './account-menu.module.css'
import type { MouseEvent } from 'react'
import { CompanyChoice } from '#companies/acting-company/company-choice.tsx'
import { hasOwnName, isSupplier } from '#companies/me.ts'
import type { Me } from '#framework/ssr/me.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { cachedMarkup } from '#framework/ssr/cached-markup.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Email } from '#framework/ui/elements/text.tsx'
import { MenuBox } from '#framework/ui/elements/menu-box.tsx'
import { CompanyUnread } from '#notifications/center/company-unread.tsx'
import { useLogout } from './logout.tsx'

/** The signed-in company and what belongs to it. */
export function AccountMenu({ me }: { me: Me }) {
  const t = useT()
  const { logout, question } = useLogout()
  const account = (
    <>
      <Avatar id={me.user_id} name={me.company_name} image={me.profile_image} />
      <span>
        <span dir="auto">{me.person.full_name}</span>
        {hasOwnName(me) && <small dir="auto">{me.company_name}</small>}
      </span>
      <Icon name="chevron_down" />
    </>
  )
  return (
    <>
      <MenuBox
        label={t('site.a11y_account_menu', {
          company: hasOwnName(me) ? `${me.person.full_name} ${me.company_name}` : me.company_name,
        })}
        className={styles.box}
        look={styles.account}
        sign={account}
      >
        {({ role, close, closeAndStay }) => {
          function confirmSignOut(event: MouseEvent) {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            // Restores the focus after a canceled sign-out.
            closeAndStay()
            logout()
          }
          return (
            <>
              <span className="menu-head" role="presentation">
                <bdi>{me.person.full_name}</bdi>
                <small>
                  <Email address={me.email} />
                </small>
              </span>
              {me.companies.length > 1 && <Companies me={me} close={role && close} />}
              <AccountLinks role={role} supplier={isSupplier(me)} awards_waiting={me.awards_waiting} onClick={close} />
              <hr />
              <Link role={role} to="/sign-out" onClick={confirmSignOut}>
                <Icon name="log_out" />
                {t('site.nav_logout')}
              </Link>
            </>
          )
        }}
      </MenuBox>
      {question}
    </>
  )
}

interface AccountLinksProps {
  role: 'menuitem' | undefined
  supplier: boolean
  awards_waiting: number | null
  onClick: () => void
}

/** The pages of a person and the company. */
const AccountLinks = cachedMarkup(({ supplier, awards_waiting, ...link }: AccountLinksProps) => {
  const t = useT()
  return (
    <>
      <Link {...link} to="/user-profile">
        <Icon name="user" />
        {t('site.nav_profile')}
      </Link>
      <Link {...link} to="/company">
        <Icon name="building" />
        {t('members.title')}
      </Link>
      <Link {...link} to="/my-rfq">
        <Icon name="file" />
        {t('site.nav_my_rfqs')}
      </Link>
      {awards_waiting !== null && (
        <Link {...link} to="/approvals">
          <Icon name="check_circle" />
          {t('approvals.title')}
          {awards_waiting > 0 && <span className="count">{formatNumber(awards_waiting)}</span>}
        </Link>
      )}
      {supplier && (
        <Link {...link} to="/my-bids">
          <Icon name="sort" />
          {t('site.nav_my_bids')}
        </Link>
      )}
      <Link {...link} to="/saved-searches">
        <Icon name="bookmark" />
        {t('searches.title')}
      </Link>
      <Link {...link} to="/user-profile#sessions">
        <Icon name="computer" />
        {t('accounts.sessions_title')}
      </Link>
    </>
  )
})

/** The companies to choose from; in a list that is no menu, the way to them. */
function Companies({ me, close }: { me: Me; close: (() => void) | undefined }) {
  const t = useT()
  if (close) return <CompanyChoice me={me} close={close} Unread={CompanyUnread} />
  return (
    <Link to="/switch-company">
      <Icon name="building" />
      {t('members.switch_title')}
    </Link>
  )
}
