import styles from './seller-card.module.css'
import { useLang, useMe, useT } from '#framework/ssr/context.tsx'
import { Avatar } from '#framework/ui/elements/avatar.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { CompanyContacts } from '#companies/public-page/company-contacts.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { productPath } from '#marketplace/product-paths.ts'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { localized } from '#reference/localized.ts'

/** The way to reach the seller; for guests the way to sign in and come back. */
function Contact({ product: { product_id, seller_info } }: { product: ProductView }) {
  const t = useT()
  const guest = useMe() === null
  if (!guest)
    return <CompanyContacts className={styles.contacts} company={seller_info} label={t('marketplace.contact_seller')} />
  const from = encodeURIComponent(productPath(product_id))
  return (
    <div className={styles.gate}>
      <p>
        <Icon name="lock" />
        <span>
          <b>{t('marketplace.login_to_contact')}</b>
          <small>{t('marketplace.login_return_note')}</small>
        </span>
      </p>
      <Link className={buttonClass()} to={`/login?from=${from}`}>
        {t('site.nav_login')}
      </Link>
      <Link className={buttonClass('ghost')} to={`/register?from=${from}`}>
        {t('site.nav_register')}
      </Link>
    </div>
  )
}

/** The seller: name, description, place and contacts. */
export function SellerCard({ product }: { product: ProductView }) {
  const t = useT()
  const lang = useLang()
  const { user_id, company_name, profile_image, company_profile_description, category, city } = product.seller_info
  return (
    <aside className={`card ${styles.seller}`} aria-labelledby="seller-title">
      <section className="section">
        <h2 id="seller-title" className="visually-hidden">
          {t('marketplace.seller')}
        </h2>
        <div className={styles.top}>
          <Avatar id={user_id} name={company_name} image={profile_image} size="lg" />
          <p>
            <b>
              <bdi>{company_name}</bdi>
            </b>
            <small>{[localized(category, lang), localized(city, lang)].join(t('site.list_separator'))}</small>
          </p>
        </div>
        {company_profile_description && (
          <FreeText className={`sm secondary ${styles.about} cut`}>{company_profile_description}</FreeText>
        )}
      </section>
      <section className="section">
        <Contact product={product} />
      </section>
      <section className="section">
        <Link className={buttonClass('secondary')} to={`/profile/${user_id}`}>
          {t('suppliers.view_profile')}
        </Link>
      </section>
    </aside>
  )
}
