import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { returnPath } from '#companies/sign-in/return-path.ts'
import { isApiFailure } from '#framework/api/api-client.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import type { Place } from '#framework/ssr/route-table.ts'
import { titleOf, type ActWords } from '#framework/ui/page/act-page.tsx'
import { MessageView } from '#framework/ui/page/message-view.tsx'
import { messageKey, type MessageKey } from '#framework/i18n/messages.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import { aboutRfq, rfqPath } from '#tenders/core/rfq-detail-query.ts'

/*
 * What the pages share that do something about one RFQ: change and cancel it, bid on it, accept a bid.
 */

/** Where an act leads back to: the page it was begun on (`from`), else the RFQ. */
export const backPath = ({ params, query }: Place) =>
  query.from ? returnPath(query.from) : rfqPath(params.rfq_id ?? '')

/** What pages that ask before they do something about an RFQ have in common. */
export const rfqActs = {
  ...aboutRfq,
  useRefresh() {
    const { refresh, refused } = useRfqRefresh()
    return { refused, done: () => void refresh() }
  },
  backTo: (_shown: object, place: Place) => backPath(place),
  Closed({ rfq, words, children }: { rfq: RfqView; words: ActWords; children: string }) {
    const t = useT()
    return (
      <RfqActClosed title={t(titleOf(words))} rfq={rfq}>
        {children}
      </RfqActClosed>
    )
  },
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
