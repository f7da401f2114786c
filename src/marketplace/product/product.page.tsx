import styles from './product.module.css'
import { formatAmount } from '#framework/i18n/format.ts'
import { useLang, useSite, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { part } from '#framework/ssr/part.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { ShareButton } from '#framework/ui/page/share-button.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { addImage } from '#marketplace/sell/add-image.ts'
import { mainImage } from '#marketplace/sell/main-image.ts'
import type { ProductView } from '#marketplace/contract.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductInfo } from './product-info.tsx'
import { productPreview } from './product-preview.ts'
import { deleteImagePath, productPath } from '#marketplace/product-paths.ts'
import { aboutProduct } from '#marketplace/sell/product-act.tsx'
import { SellerCard } from './seller-card.tsx'
import { localized } from '#reference/localized.ts'

const OwnerBar = part(() => import('#marketplace/sell/owner-tools.tsx'), 'OwnerBar')
const AddImage = part(() => import('#marketplace/sell/owner-tools.tsx'), 'AddImage')

const MainImage = part(() => import('#marketplace/sell/owner-tools.tsx'), 'MainImage')

export const actions = [addImage, mainImage]

/** One product, with its seller. */
export default definePage({
  ...aboutProduct,
  View: ({ product }) => <Detail product={product} />,
})

function Detail({ product }: { product: ProductView }) {
  const t = useT()
  const lang = useLang()
  const { public_url } = useSite()
  const { product_name: name, category, seller_info: seller, attachments, can } = product
  const path = productPath(product.product_id)
  const prices = {
    start: formatAmount(fromRiyals(product.start_price)),
    end: formatAmount(fromRiyals(product.end_price)),
  }
  const share = (
    <ShareButton
      url={public_url + localPath(lang, path)}
      text={t('marketplace.share_product_text', { name, company: seller.company_name, ...prices })}
    />
  )
  return (
    <Page
      title={t('marketplace.meta_product_title', { name })}
      preview={import.meta.env.SSR ? () => productPreview(product, t, { lang, public_url }) : undefined}
      bare
    >
      <div className="wrap">
        <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
          <Link to="/market-place">{t('marketplace.title')}</Link>
          <Icon name="chevron" flip />
          <Link to={`/market-place?category_id=${product.category_id}`}>
            <bdi>{localized(category, lang)}</bdi>
          </Link>
        </nav>
        {can.edit && <OwnerBar product={product} share={share} />}
        <div className={styles.page}>
          <div className="card">
            <div className={`section ${styles.main}`}>
              <div>
                <ProductGallery
                  name={name}
                  pictures={attachments}
                  deletePath={can.edit ? (image) => deleteImagePath(product.product_id, image) : undefined}
                  mainImage={
                    can.edit
                      ? attachments.map((image, index) => (
                          <MainImage key={image.path} product={product} path={image.path} index={index} />
                        ))
                      : undefined
                  }
                />
                {can.edit && <AddImage product={product} />}
              </div>
              <div className={styles.info}>
                <ProductInfo product={product} />
                {!can.edit && <div>{share}</div>}
              </div>
            </div>
            <section className="section">
              <h2>{t('marketplace.description')}</h2>
              <FreeText className="prose pre-line">{product.description}</FreeText>
            </section>
          </div>
          <SellerCard product={product} />
        </div>
      </div>
    </Page>
  )
}
