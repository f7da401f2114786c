import styles from './account-menu.module.css'
import type { MouseEvent } from 'react'
import { CompanyChoice } from '#companies/acting-company/company-choice.tsx'
import { hasOwnName, isSupplier } from '#companies/me.ts'
import type { Me } from '#framework/ssr/me.ts'
import { formatNumber } from '#framework/i18n/format.ts'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { useT } from '#framework/ssr/context.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { useMenu } from '#framework/ui/elements/use-menu.tsx'
import { useLogout } from './logout.tsx'

/** The signed-in company and what belongs to it: a real menu, with arrow keys, Home, End and Escape. */
export function AccountMenu({ me }: { me: Me }) {
  const t = useT()
  const { logout, question } = useLogout()
  const { open, close, closeAndStay, box, button, menu } = useMenu(
    t('site.a11y_account_menu', { company: me.company_name }),
  )

  function confirmSignOut(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // Restores the focus after a canceled sign-out.
    closeAndStay()
    logout()
  }

  const account = (
    <>
      <Avatar id={me.user_id} name={me.company_name} image={me.profile_image} />
      <span>
        <span dir="auto">{me.person.full_name}</span>
        {hasOwnName(me) && <small dir="auto">{me.company_name}</small>}
      </span>
    </>
  )
  return (
    <div className={styles.box} {...box}>
      <button className={styles.account} {...button}>
        {account}
        <Icon name="chevron_down" />
      </button>
      <noscript>
        <Link className={styles.account} to="/user-profile">
          {account}
        </Link>
        {me.companies.length > 1 && (
          <Link className="button button-ghost" to="/switch-company">
            {t('members.switch_title')}
          </Link>
        )}
        <Link className="button button-ghost" to="/sign-out">
          {t('site.nav_logout')}
        </Link>
      </noscript>
      {open && (
        <div {...menu}>
          <span className="menu-head" role="presentation">
            <bdi>{me.person.full_name}</bdi>
            <small>
              <Ltr>{me.email}</Ltr>
            </small>
          </span>
          {me.companies.length > 1 && <CompanyChoice me={me} close={close} />}
          <Link role="menuitem" to="/user-profile" onClick={close}>
            <Icon name="user" />
            {t('site.nav_profile')}
          </Link>
          <Link role="menuitem" to="/company" onClick={close}>
            <Icon name="building" />
            {t('members.title')}
          </Link>
          <Link role="menuitem" to="/my-rfq" onClick={close}>
            <Icon name="file" />
            {t('site.nav_my_rfqs')}
          </Link>
          {me.awards_waiting !== null && (
            <Link role="menuitem" to="/approvals" onClick={close}>
              <Icon name="check_circle" />
              {t('approvals.title')}
              {me.awards_waiting > 0 && <span className="count">{formatNumber(me.awards_waiting)}</span>}
            </Link>
          )}
          {isSupplier(me) && (
            <Link role="menuitem" to="/my-bids" onClick={close}>
              <Icon name="sort" />
              {t('site.nav_my_bids')}
            </Link>
          )}
          <Link role="menuitem" to="/saved-searches" onClick={close}>
            <Icon name="bookmark" />
            {t('searches.title')}
          </Link>
          <Link role="menuitem" to="/user-profile#sessions" onClick={close}>
            <Icon name="computer" />
            {t('accounts.sessions_title')}
          </Link>
          <hr />
          <Link role="menuitem" to="/sign-out" onClick={confirmSignOut}>
            <Icon name="log_out" />
            {t('site.nav_logout')}
          </Link>
        </div>
      )}
      {question}
    </div>
  )
}
