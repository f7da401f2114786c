import styles from './seller-products.module.css'
import cardStyles from './product-card.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { useT } from '#framework/ssr/context.tsx'
import { ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { ProductCard } from './product-card.tsx'
import { sellerProductPages } from './product-queries.ts'
import { SellLink } from '#marketplace/sell/sell-link.tsx'

/**
 * What a company sells, as a section of its page, with a search by name that stands in the page's address. On its own
 * page it adds products here: `own`.
 */
export function SellerProducts({ user_id, own }: { user_id: number; own: boolean }) {
  const t = useT()
  const { query } = useListAddress()
  const list = usePages(sellerProductPages(user_id, query))
  const { search = '' } = query
  const bare = list.query.isSuccess && list.rows.length === 0 && !search
  return (
    <section aria-labelledby="products-title">
      <div className={styles.head}>
        <h2 id="products-title" tabIndex={-1}>
          {t('suppliers.products_title')}{' '}
          {list.total !== undefined && <span className="count">{formatNumber(list.total)}</span>}
        </h2>
        {!bare && (
          <ListForm fields={['search']} className={styles.search}>
            <SearchBox placeholder={t('suppliers.products_search')} label={t('suppliers.products_search')} />
          </ListForm>
        )}
        {own && <SellLink />}
      </div>
      <ListBody
        failed="errors.fetch_user_products_failed"
        list={list}
        className={`${cardStyles.grid} ${cardStyles.few}`}
        empty={
          <NoRows filters={['search']} filtered="marketplace.empty_search">
            {t(own ? 'marketplace.empty_mine' : 'suppliers.products_empty')}
          </NoRows>
        }
      >
        {list.rows.map((product) => (
          <ProductCard key={product.product_id} product={product} />
        ))}
      </ListBody>
    </section>
  )
}
