import { useMe, useWords } from '#platform/ssr/context.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/ui/link.tsx'
import { Ltr } from '#platform/ui/text.tsx'
import type { SellerInfo } from './contract.ts'

/** The way to reach the seller; for guests the way to sign in and come back. */
function Contact({ seller: { email, phone_number }, back }: { seller: SellerInfo; back: string }) {
  const t = useWords()
  const guest = useMe() === null
  if (email === undefined && phone_number === undefined) {
    const from = encodeURIComponent(back)
    return (
      <div className="gate">
        <p>
          <Icon name="lock" />
          <span>
            <b>{t(guest ? 'marketplace.login_to_contact' : 'errors.email_not_verified')}</b>
            {guest && <small>{t('marketplace.login_return_note')}</small>}
          </span>
        </p>
        {guest && (
          <>
            <Link className={buttonClass()} to={`/login?from=${from}`}>
              {t('site.nav_login')}
            </Link>
            <Link className={buttonClass('ghost')} to={`/register?from=${from}`}>
              {t('site.nav_register')}
            </Link>
          </>
        )}
      </div>
    )
  }
  return (
    <ul className="ctc" aria-label={t('marketplace.contact_seller')}>
      {phone_number && (
        <li>
          <Icon name="phone" />
          <a href={`tel:${phone_number}`} aria-label={t('site.a11y_call', { phone: phone_number })}>
            <Ltr>{phone_number}</Ltr>
          </a>
        </li>
      )}
      {email && (
        <li>
          <Icon name="mail" />
          <a href={`mailto:${email}`} aria-label={t('site.a11y_email', { email })}>
            <Ltr>{email}</Ltr>
          </a>
        </li>
      )}
    </ul>
  )
}

/** Who sells it. `back` is the page to return to after signing in. */
export function SellerCard({ seller, back }: { seller: SellerInfo; back: string }) {
  const t = useWords()
  return (
    <aside className="card seller" aria-labelledby="seller-title">
      <section className="sec">
        <h2 id="seller-title" className="vh">
          {t('marketplace.seller')}
        </h2>
        <div className="top">
          <Avatar id={seller.user_id} name={seller.company_name} image={seller.profile_image} size="lg" />
          <b>
            <bdi>{seller.company_name}</bdi>
          </b>
        </div>
        {seller.company_profile_description && (
          <p className="sm t2 about" dir="auto">
            {seller.company_profile_description}
          </p>
        )}
      </section>
      <section className="sec">
        <Contact seller={seller} back={back} />
      </section>
      <section className="sec">
        <Link className={buttonClass('secondary')} to={`/profile/${seller.user_id}`}>
          {t('suppliers.view_profile')}
        </Link>
      </section>
    </aside>
  )
}
