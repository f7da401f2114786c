import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useContext, type ReactNode } from 'react'
import { returnPath } from '#companies/sign-in/return-path.ts'
import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { useApi, usePlace, useT } from '#framework/ssr/context.tsx'
import { DialogRouteContext } from '#framework/ssr/dialog-route.tsx'
import { MISSING, type Place } from '#framework/ssr/route-table.ts'
import { MessageView } from '#framework/ui/form/form-view.tsx'
import { LoadFailed, PageSkeleton } from '#framework/ui/page/states.tsx'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { RfqView } from '#tenders/contract.ts'
import { rfqDetail, rfqPath } from '#tenders/rfqs/detail/rfq-detail-query.ts'

/*
 * What the pages share that do something about one RFQ: change and cancel it, bid on it, accept a bid.
 */

/** Where an act leads back to: the page it was begun on (`from`), else the RFQ. */
export const backPath = ({ params, query }: Place) =>
  query.from ? returnPath(query.from) : rfqPath(params.rfq_id ?? '')

/** Asks for the RFQ that an act is about. */
export async function loadRfq(queries: QueryClient, api: Api, { params }: Place) {
  const rfqQuery = rfqDetail(api, params.rfq_id ?? '', true)
  await queries.prefetchQuery(rfqQuery)
  return queries.getQueryData(rfqQuery.queryKey) === null ? MISSING : undefined
}

/** Shows an act with its RFQ; until that is here, or where there is none, what the visitor sees instead. */
export function RfqAct({ title, children }: { title: string; children: (rfq: RfqView) => ReactNode }) {
  const t = useT()
  const inDialog = useContext(DialogRouteContext) !== null
  const { rfq_id = '' } = usePlace().params
  const { data, isError, error, refetch } = useQuery(rfqDetail(useApi(), rfq_id, true))
  const leads = { backTo: '/rfqs', back: t('site.go_to_rfqs') }
  if (data) return children(data)
  if (data === null) {
    return (
      <MessageView title={t('rfqs.no_data')} {...leads}>
        <p>{t('site.not_found_body')}</p>
      </MessageView>
    )
  }
  if (isError) {
    return (
      <MessageView title={title} {...leads}>
        <LoadFailed what="page" message="errors.fetch_rfq_failed" error={error} retry={() => void refetch()} />
      </MessageView>
    )
  }
  return inDialog ? null : <PageSkeleton />
}

/** In place of an act that is not possible, or not any more: why. */
export function RfqActClosed({
  title,
  rfq,
  children,
}: {
  title: string
  rfq: Pick<RfqView, 'title'>
  children: ReactNode
}) {
  const t = useT()
  return (
    <MessageView title={title} backTo={backPath(usePlace())} back={t('site.back')}>
      <p>
        <b>
          <bdi>{rfq.title}</bdi>
        </b>
      </p>
      <p>{children}</p>
    </MessageView>
  )
}

/** Why the viewer can neither change an RFQ nor delete it. */
export function whyNoChange({ status, viewer_relation }: Pick<RfqView, 'status' | 'viewer_relation'>): MessageKey {
  if (viewer_relation !== 'owner') return messageKey('errors.not_owner')
  return status === 'canceled' ? messageKey('errors.rfq_canceled') : messageKey('errors.rfq_already_accepted')
}

/** What follows an act for the rest of the screen: RFQs and bids are asked for again. */
export function useRfqRefresh() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['rfqs'] })
  return {
    refresh,
    /** A refusal because of the RFQ's or the bid's state means that what is on screen is out of date. */
    refused: (thrown: unknown) =>
      isApiFailure(thrown) && [404, 409, 412].includes(thrown.status) ? refresh() : undefined,
  }
}
