import styles from './order.module.css'
import { addressOf } from '#framework/api/api-client.ts'
import { useLang, useT } from '#framework/ssr/context.tsx'
import { aboutPage, definePage } from '#framework/ssr/define-page.ts'
import { Price } from '#framework/ui/elements/amount.tsx'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { Icon } from '#framework/ui/elements/icon.tsx'
import { FreeText, Ltr, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { PaperFailed, PaperLink } from '#framework/ui/page/paper-link.tsx'
import { profilePath } from '#companies/directory/profile-path.ts'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { aboutOrder, oneOrder } from '../about-order.ts'
import { orderPath, ORDERS } from '../addresses.ts'
import type { Order } from '../contract.ts'
import { deliveriesOf } from '../deliveries/deliveries-of.ts'
import type { Delivery } from '../deliveries/contract.ts'
import { Deliveries } from '../deliveries/deliveries.tsx'
import { Progress } from '../deliveries/progress.tsx'
import { OrderStateChip } from '../order-state.tsx'
import { bindsSides } from '../states.ts'
import { ratingsOf } from '../ratings/about-ratings.ts'
import type { OrderRatings } from '../ratings/contract.ts'
import { RatingRow } from '../ratings/rating-row.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { Stages } from './stages.tsx'
import { StateRow } from './state-row.tsx'

const aboutAll = aboutPage({
  ...aboutOrder,
  data: ({ params: { order_id = '' } }) => ({
    order: oneOrder(order_id),
    deliveries: deliveriesOf(order_id),
    ratings: ratingsOf(order_id),
  }),
})

/** One order for both of its sides: what was ordered, how far it has come, and the one thing to do next. */
export default definePage({ ...aboutAll, View: OrderView })

/** Before it is acknowledged nothing is delivered. */
const isUnderWay = ({ acknowledged_at }: Order) => acknowledged_at !== null

interface Shown {
  order: Order
  deliveries: Delivery[]
  ratings: OrderRatings
}

function OrderView({ order, deliveries, ratings }: Shown) {
  const t = useT()
  const lang = useLang()
  const { order_id, number, state, rfq_id, side, buyer, supplier, snapshot, replaces } = order
  const other = side === 'buyer' ? supplier : buyer
  return (
    <Page title={t('order.heading', { number })} bare noindex>
      <div className="wrap">
        <nav className="breadcrumb" aria-label={t('site.a11y_breadcrumb')}>
          <Link to={ORDERS}>{t('order.title')}</Link>
          <Icon name="chevron" flip />
          <Link to={side === 'buyer' ? ORDERS : `${ORDERS}?side=${side}`}>{t(`order.tab_${side}`)}</Link>
        </nav>
        <h1>
          <Sentence of="order.heading" parts={{ number: <Ltr>{number}</Ltr> }} />
        </h1>
        <p className={styles.by}>
          <OrderStateChip order={order} />
          <span>
            <Sentence
              of={side === 'buyer' ? 'order.issued_to' : 'order.issued_by'}
              parts={{
                company: (
                  <Link className="text-link" to={profilePath(other.user_id)}>
                    <bdi>{other.company_name}</bdi>
                  </Link>
                ),
              }}
            />
          </span>
          <Link className="text-link" to={rfqPath(rfq_id)}>
            {t('rfqs.number')} <Ltr>{rfq_id}</Ltr>
          </Link>
          {replaces && (
            <span>
              <Sentence
                of="order.replaces"
                parts={{
                  number: (
                    <Link className="text-link" to={orderPath(replaces.order_id)}>
                      <Ltr>{replaces.number}</Ltr>
                    </Link>
                  ),
                }}
              />
            </span>
          )}
        </p>
        <FreeText className={styles.title}>{snapshot.title}</FreeText>
        <PaperFailed />
        <StateRow order={order} />
        <RatingRow order={order} ratings={ratings} />
        <Stages order={order} />
        <div className={styles.columns}>
          <div className={styles.stack}>
            {isUnderWay(order) && (
              <>
                <Progress order={order} />
                <Deliveries order={order} deliveries={deliveries} />
              </>
            )}
            <OrderLines snapshot={snapshot} />
            <section className="card section" aria-labelledby="order-terms">
              <h2 id="order-terms">{t('order.terms')}</h2>
              {snapshot.terms ? (
                <FreeText className="prose pre-line">{snapshot.terms}</FreeText>
              ) : (
                <p className="sm muted">{t('order.no_terms')}</p>
              )}
            </section>
            <OrderEvents order={order} />
          </div>
          <aside className={`card ${styles.box}`} aria-label={t('order.act_box')}>
            <section className="section">
              <span className="xs muted">{t('order.total_gross')}</span>
              <Price amount={snapshot.totals.gross_halalas} />
            </section>
            <OrderActions order={order} delivery={deliveries.findLast(({ can }) => can.confirm)} />
            <section className="section">
              <OrderFacts order={order} />
            </section>
            <section className="section">
              <PaperLink href={addressOf('/orders/:order_id/order.pdf', { order_id, lang })}>
                {t('site.download_pdf')}
              </PaperLink>
              {bindsSides(state) && (
                <a
                  className={buttonClass('ghost')}
                  href={addressOf('/orders/:order_id/delivery.ics', { order_id, lang })}
                  download
                >
                  <Icon name="calendar" />
                  {t('order.add_to_calendar')}
                </a>
              )}
            </section>
          </aside>
        </div>
      </div>
    </Page>
  )
}
