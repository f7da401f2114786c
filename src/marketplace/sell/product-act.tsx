import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiFailure } from '#framework/api/api-client.ts'
import { useT } from '#framework/ssr/context.tsx'
import { aboutPage } from '#framework/ssr/define-page.ts'
import type { MessageKey } from '#framework/i18n/messages.ts'
import { titleOf, type ActWords } from '#framework/ui/page/act-page.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { MARKET_PATH, productPath } from '#marketplace/product-paths.ts'
import { productDetail } from '#marketplace/browse/product-queries.ts'

/* Shared code of the pages on which a seller changes or deletes a product. */

/** Data and texts of these pages. */
export const aboutProduct = aboutPage({
  data: ({ params }) => ({ product: productDetail(params.product_id ?? '') }),
  missing: () => ({
    title: 'marketplace.not_found',
    body: 'site.not_found_body',
    to: MARKET_PATH,
    link: 'site.nav_market',
  }),
  loading: 'marketplace.loading_one',
  failed: ({ me }) => ({
    title: 'marketplace.title',
    message: me ? 'errors.fetch_product_failed' : 'errors.fetch_unauthorized_product_failed',
  }),
})

/** What pages that ask before a seller deletes something have in common. */
export const productActs = {
  ...aboutProduct,
  backTo: ({ product }: { product: ProductView }) => productPath(product.product_id),
  Closed({ product, words, children }: { product: ProductView; words: ActWords; children: string }) {
    const t = useT()
    return (
      <ProductActClosed title={t(titleOf(words))} product={product}>
        {children}
      </ProductActClosed>
    )
  },
}

interface ForSellerProps {
  product: ProductView
  title: MessageKey
  children: ReactNode
}

/** Shows a form or a question to the seller; others see why they cannot use it. */
export function ForSeller({ product, title, children }: ForSellerProps) {
  const t = useT()
  if (product.can.edit) return children
  return (
    <ProductActClosed title={t(title)} product={product}>
      {t('errors.not_owner')}
    </ProductActClosed>
  )
}

/** Explains why an action is not possible, with a link back to the product. */
export function ProductActClosed({
  title,
  product,
  children,
}: {
  title: string
  product: ProductView
  children: ReactNode
}) {
  const t = useT()
  return (
    <MessageView title={title} backTo={productPath(product.product_id)} back={t('site.back')}>
      <p>
        <b>
          <bdi>{product.product_name}</bdi>
        </b>
      </p>
      <p>{children}</p>
    </MessageView>
  )
}

/** Refetches products: `refresh` after a change, `refused` after a refusal that shows they are outdated. */
export function useProductRefresh() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['products'] })
  return {
    refresh,
    refused: (thrown: unknown) =>
      isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined,
  }
}
