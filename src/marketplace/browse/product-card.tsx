import styles from './product-card.module.css'
import { useLang } from '#framework/ssr/context.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { FreeText } from '#framework/ui/elements/text.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { PriceStep } from './price-step.tsx'
import { ProductPicture } from './product-picture.tsx'
import { productPath } from '#marketplace/product-paths.ts'
import { localized } from '#reference/localized.ts'

/** The column of the grid on each width. */
const SIZES = '(max-width: 359px) 92vw, (max-width: 599px) 46vw, (max-width: 900px) 31vw, 296px'

/**
 * A product in a grid; the whole card is a link. `eager` loads its picture immediately, for cards in the first view.
 */
export function ProductCard({
  product,
  eager = false,
  level = 'h3',
}: {
  product: ProductView
  eager?: boolean
  level?: 'h2' | 'h3'
}) {
  const lang = useLang()
  const { product_name, seller_info, category, attachments } = product
  const [image] = attachments
  const category_name = localized(category, lang)
  return (
    <article className={`card ${styles.product}`}>
      <span className={styles.picture} data-letter={image ? undefined : [...category_name][0]} aria-hidden="true">
        {image && <ProductPicture image={image} alt="" upTo={640} sizes={SIZES} eager={eager} />}
      </span>
      <div className={styles.body}>
        <FreeText as={level} className="cut" title={product_name}>
          <Link to={productPath(product.product_id)}>{product_name}</Link>
        </FreeText>
        <FreeText className={`${styles.seller} cut`}>{seller_info.company_name}</FreeText>
        <FreeText className={`${styles.description} cut`}>{product.description}</FreeText>
      </div>
      <PriceStep prices={product} />
    </article>
  )
}
