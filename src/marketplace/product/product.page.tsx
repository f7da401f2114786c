import styles from './product.module.css'
// The owner's tools are lazy, but written by the server: their styles belong to the page.
import '#framework/ui/form/upload-form.module.css'
import '#marketplace/sell/owner-tools.module.css'
// Of the seller's tools, whose code comes later: without scripts only the page's own styles are there.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#framework/api/api-client.ts'
import { formatAmount } from '#framework/i18n/format.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import { useApi, useLang, useMe, usePlace, useSite, useT } from '#framework/ssr/context.tsx'
import { localPath } from '#framework/ssr/language-path.ts'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { lazyComponent } from '#framework/ui/page/lazy-component.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { ShareButton } from '#framework/ui/page/share-button.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import { DeadEnd, LoadFailed, Skeleton } from '#framework/ui/page/states.tsx'
import { addImage } from '#marketplace/sell/add-image.ts'
import type { ProductView } from '#marketplace/contract.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductInfo } from './product-info.tsx'
import { productPreview } from './product-preview.ts'
import { deleteImagePath, productPath } from '#marketplace/product-paths.ts'
import { productDetail } from '#marketplace/browse/product-queries.ts'
import { SellerCard } from './seller-card.tsx'
import { localized } from '#reference/localized.ts'

const owner = async () => (await import('#marketplace/sell/owner-tools.tsx')).ownerTools
const OwnerBar = lazyComponent(async () => (await owner()).OwnerBar)
const AddImage = lazyComponent(async () => (await owner()).AddImage)

export const actions = [addImage]

export async function load(queries: QueryClient, api: Api, { params }: Place) {
  const productQuery = productDetail(api, params.product_id ?? '', Boolean(queries.getQueryData(['me'])))
  await queries.prefetchQuery(productQuery)
  const product = queries.getQueryData(productQuery.queryKey)
  if (product?.can.edit) await Promise.all([OwnerBar.prepare(), AddImage.prepare()])
  return product === null ? MISSING : undefined
}

/** One product, with its seller. */
export default function ProductPage() {
  const t = useT()
  const { product_id = '' } = usePlace().params
  const signedIn = useMe() !== null
  const { data, isError, error, refetch } = useQuery(productDetail(useApi(), product_id, signedIn))
  if (data) return <Detail key={data.product_id} product={data} />
  if (data === null) {
    const ways = (
      <Link className={buttonClass()} to="/market-place">
        {t('site.nav_market')}
      </Link>
    )
    return (
      <DeadEnd title={t('marketplace.not_found')} ways={ways}>
        {t('site.not_found_body')}
      </DeadEnd>
    )
  }
  return (
    <Page title={t('marketplace.title')} noindex>
      {isError ? (
        <LoadFailed
          what="page"
          message={signedIn ? 'errors.fetch_product_failed' : 'errors.fetch_unauthorized_product_failed'}
          error={error}
          retry={() => void refetch()}
        />
      ) : (
        <>
          <p className="sm muted" role="status">
            {t('marketplace.loading_one')}
          </p>
          <Skeleton />
        </>
      )}
    </Page>
  )
}

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
      preview={import.meta.env.SSR ? productPreview(product, t, { lang, public_url }) : undefined}
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
