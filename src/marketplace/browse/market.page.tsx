import styles from './market.module.css'
import cardStyles from './product-card.module.css'
import type { ComponentType } from 'react'
import { categoryCounts } from '#reference/categories/category-counts.tsx'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { slot } from '#framework/ssr/slots.ts'
import { Found, ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { MarketChips, MarketSearch } from './market-filters.tsx'
import { ProductCard } from './product-card.tsx'
import { type MarketState, marketState, productPages } from './product-queries.ts'
import { SellLink } from '#marketplace/sell/sell-link.tsx'

/** Pictures that are seen without scrolling. */
const EAGER_IMAGES = 4

/** What the list is narrowed to. */
type SaveSearchProps = { what: 'products' } & MarketState

const listOf = ({ query }: Place) => productPages(marketState(query), query.cursor)

/** The marketplace. Search, filters and order are in the query string; the slot `SaveSearch` follows the filters. */
export default definePage({
  slots: { SaveSearch: slot<SaveSearchProps>() },
  prefetch: (_answers, place) => ({ products: listOf(place), categories: categoryCounts('products_count') }),
  View: ({ slots: { SaveSearch } }) => <Market SaveSearch={SaveSearch} />,
})

function Market({ SaveSearch }: { SaveSearch: ComponentType<SaveSearchProps> }) {
  const t = useT()
  const { query } = useListAddress()
  const state = marketState(query)
  const list = usePages(listOf(usePlace()))
  const { total } = list
  return (
    <Page title={t('marketplace.title')} description={t('marketplace.meta_market_description')} bare>
      <div className={`wrap ${styles.page}`}>
        <div className="page-head">
          <div>
            <h1>{t('marketplace.title')}</h1>
            <p>{t('marketplace.lead')}</p>
          </div>
          <SellLink />
        </div>
        <MarketSearch total={total} />
        <div className="applied">
          <Found list={list} count="marketplace.count" countMany="marketplace.count_many" search={state.search} />
          <MarketChips />
          <SaveSearch what="products" {...state} />
        </div>
        <ListBody
          failed="errors.fetch_products_failed"
          list={list}
          className={`${cardStyles.grid} ${cardStyles.wide}`}
          empty={
            <NoRows filters={['search', 'category_id', 'min_price', 'max_price']} filtered="marketplace.empty_filtered">
              {t('marketplace.empty')}
            </NoRows>
          }
        >
          {list.rows.map((product, index) => (
            <ProductCard key={product.product_id} product={product} level="h2" eager={index < EAGER_IMAGES} />
          ))}
        </ListBody>
      </div>
    </Page>
  )
}
