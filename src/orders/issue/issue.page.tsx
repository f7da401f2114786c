import styles from './issue.module.css'
import { useQueryClient } from '@tanstack/react-query'
import type { T } from '#framework/i18n/messages.ts'
import { usePlace, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { defineAction } from '#framework/ssr/forms/actions.ts'
import { query } from '#framework/ssr/query.ts'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { Ltr } from '#framework/ui/elements/text.tsx'
import { useForm } from '#framework/ui/form/use-form.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { orderPath } from '../addresses.ts'
import type { RfqOrder } from '../contract.ts'
import { OrderRow } from '../list/order-row.tsx'
import type { OrderSnapshot } from '../snapshot.ts'
import { IssueForm } from './issue-form.tsx'

const issue = defineAction({
  name: 'issue-order',
  schema: async () => (await import('../contract.ts')).issueForm,
  send: ({ api, place: { params } }, values, sending) =>
    api.send('POST /rfqs/:rfq_id/order', { ...values, rfq_id: params.rfq_id }, sending),
  success: ({ order_id }) => ({ to: orderPath(order_id), notice: { key: 'order.issue_done' } }),
})

export const actions = [issue]

const rfqOrder = (rfq_id: string) =>
  query({ queryKey: ['orders', 'of-rfq', rfq_id], read: (api) => api.get('/rfqs/:rfq_id/order', { rfq_id }) })

/** The order of an awarded RFQ: the buyer's people issue it, both sides see whether it is there. */
export default definePage({
  data: ({ params }) => ({ found: rfqOrder(params.rfq_id ?? '') }),
  missing: ({ params }) => ({
    title: 'errors.order_not_found',
    body: 'site.not_found_body',
    to: rfqPath(params.rfq_id ?? ''),
    link: 'site.back',
  }),
  failed: () => ({ title: 'order.of_rfq', message: 'order.of_rfq_failed' }),
  View: ({ found }) => <OrdersOfRfq found={found} />,
})

function OrdersOfRfq({ found }: { found: RfqOrder }) {
  const t = useT()
  const rfq_id = usePlace().params.rfq_id!
  const { orders, draft, can } = found
  const title = t(can.issue ? 'order.issue' : 'order.of_rfq')
  return (
    <Page title={title} bare noindex>
      <div className="wrap">
        <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
          <Link to="/rfqs">{t('rfqs.title')}</Link>
          <Icon name="chevron" flip />
          <Link to={rfqPath(rfq_id)}>
            <span>
              {t('rfqs.number')} <Ltr>{rfq_id}</Ltr>
            </span>
          </Link>
        </nav>
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        {orders.length > 0 && (
          <div className={`rows card ${styles.none}`}>
            {orders.map((order, index) => (
              <OrderRow key={order.order_id} order={order} isFirst={index === 0 && !can.issue} />
            ))}
          </div>
        )}
        {can.issue && draft ? <Issue rfq_id={rfq_id} draft={draft} /> : <NoOrder found={found} />}
      </div>
    </Page>
  )
}

function Issue({ rfq_id, draft }: { rfq_id: string; draft: OrderSnapshot }) {
  const queries = useQueryClient()
  const form = useForm({ action: issue, done: () => void queries.invalidateQueries({ queryKey: ['orders'] }) })
  return <IssueForm form={form} rfq_id={rfq_id} draft={draft} />
}

/** Why the viewer has nothing to issue; nothing where an order stands. */
function whyNone({ award, orders, automatic, issuers }: RfqOrder, t: T) {
  if (!award) return t('order.none_award')
  if (orders[0] && !orders[0].ended_at) return null
  if (!issuers) return t('order.none_supplier')
  return automatic
    ? t('order.none_automatic')
    : t('order.none_issuers', { people: issuers.join(t('site.list_separator')) })
}

function NoOrder({ found }: { found: RfqOrder }) {
  const t = useT()
  const why = whyNone(found, t)
  if (!why) return null
  return (
    <section className={`card section ${styles.none}`}>
      {found.award && <h2>{t('order.none_yet')}</h2>}
      <p>
        <bdi>{why}</bdi>
      </p>
    </section>
  )
}
