import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useContext, type ReactNode } from 'react'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { useApi, usePlace, useT } from '#framework/ssr/context.tsx'
import { DialogRouteContext } from '#framework/ssr/dialog-route.tsx'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { MessageView } from '#framework/ui/form/form-view.tsx'
import { LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import type { ProductView } from '#marketplace/contract.ts'
import { MARKET_PATH, productPath } from '#marketplace/product-paths.ts'
import { productDetail } from '#marketplace/browse/product-queries.ts'

/*
 * What the pages share on which a seller changes or deletes something of a product.
 */

/** Asks for the product that the page is about. */
export async function loadProduct(queries: QueryClient, api: Api, { params }: Place) {
  const productQuery = productDetail(api, params.product_id ?? '', true)
  await queries.prefetchQuery(productQuery)
  return queries.getQueryData(productQuery.queryKey) === null ? MISSING : undefined
}

/** Shows a form or a question with the seller's product; others see why they cannot use it. */
export function ProductAct({ title, children }: { title: string; children: (product: ProductView) => ReactNode }) {
  const t = useT()
  const inDialog = useContext(DialogRouteContext) !== null
  const { product_id = '' } = usePlace().params
  const { data, isError, error, refetch } = useQuery(productDetail(useApi(), product_id, true))
  const market = { backTo: MARKET_PATH, back: t('site.nav_market') }
  if (data?.can.edit) return children(data)
  if (data)
    return (
      <ProductActClosed title={title} product={data}>
        {t('errors.not_owner')}
      </ProductActClosed>
    )
  if (data === null) {
    return (
      <MessageView title={t('marketplace.not_found')} {...market}>
        <p>{t('site.not_found_body')}</p>
      </MessageView>
    )
  }
  if (isError) {
    return (
      <MessageView title={title} {...market}>
        <LoadFailed what="page" message="errors.fetch_product_failed" error={error} retry={() => void refetch()} />
      </MessageView>
    )
  }
  return inDialog ? null : <PageSkeleton />
}

/** In place of what is not possible: why, and the way back to the product. */
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

/** Asks again for the products on screen, also when a refusal says that they are out of date. */
export function useProductRefresh() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['products'] })
  return {
    refresh,
    refused: (thrown: unknown) =>
      isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined,
  }
}
