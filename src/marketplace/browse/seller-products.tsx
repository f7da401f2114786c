import styles from './seller-products.module.css'
import cardStyles from './product-card.module.css'
import { formatNumber } from '#framework/i18n/format.ts'
import { listAddress } from '#framework/api/list-pages.ts'
import { useT } from '#framework/ssr/context.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, PlainSubmit, SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { ProductCard } from './product-card.tsx'
import { sellerProductPages } from './product-queries.ts'
import { SellLink } from '#marketplace/sell/sell-link.tsx'

/**
 * What a company sells, as a section of its page, with a search by name that stands in the page's address. On its own
 * page it adds products here: `own`.
 */
export function SellerProducts({ user_id, own }: { user_id: number; own: boolean }) {
  const t = useT()
  const { path, query, address } = useListAddress()
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
            <PlainSubmit />
          </ListForm>
        )}
        {own && <SellLink />}
      </div>
      <ListBody
        failed="errors.fetch_user_products_failed"
        list={list}
        className={`${cardStyles.grid} ${cardStyles.few}`}
        moreAddress={(next) => listAddress(path, { search }, next)}
        empty={
          search ? (
            <Empty
              action={
                <Link className={buttonClass('secondary')} to={address({ search: '' })}>
                  {t('site.clear_all')}
                </Link>
              }
            >
              {t('marketplace.empty_search')}
            </Empty>
          ) : (
            <Empty>{t(own ? 'marketplace.empty_mine' : 'suppliers.products_empty')}</Empty>
          )
        }
      >
        {list.rows.map((product) => (
          <ProductCard key={product.product_id} product={product} />
        ))}
      </ListBody>
    </section>
  )
}
