import styles from './home.module.css'
import { useQuery } from '@tanstack/react-query'
import { dayNumber } from '#framework/i18n/day.ts'
import type { Me } from '#framework/ssr/me.ts'
import { useSignedIn, useT, useToday } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import { buttonClass } from '#framework/ui/elements/button.tsx'
import { HijriText } from '#framework/ui/elements/hijri-text.tsx'
import { DayText, Sentence } from '#framework/ui/elements/text.tsx'
import { Link } from '#framework/ui/page/link.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { LoadAgain } from '#framework/ui/page/states.tsx'
import { NameMissing } from '#companies/acting-company/name-missing.tsx'
import { ClosingText } from '#tenders/core/closing/closing-text.tsx'
import { type ClosingLeft, useTimeLeft } from '#tenders/core/closing/use-time-left.tsx'
import { rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { NewRfqLink } from '#tenders/rfqs/publish/new-rfq.tsx'
import { BuyerCharts } from './charts/buyer-charts.tsx'
import { SupplierCharts } from './charts/supplier-charts.tsx'
import type { HomeCharts, HomeView } from './contract.ts'
import { FirstDay } from './first-day.tsx'
import { homeCharts, homeRows } from './home-queries.ts'
import { isFirstDay } from './is-first-day.ts'
import { weekdayOf } from '#framework/i18n/weekday.ts'
import { WaitingList } from './waiting-list.tsx'

/** What waits for the person, and the charts of the company. */
export default definePage({
  data: () => ({ view: homeRows() }),
  prefetch: () => ({ charts: homeCharts() }),
  failed: () => ({ title: 'home.title', message: 'home.failed' }),
  View: ({ view }) => {
    const me = useSignedIn()
    const { data: charts } = useQuery(homeCharts())
    return <Home me={me} view={view} charts={charts} />
  },
})

interface HomeProps {
  me: Me
  view: HomeView
  charts: HomeCharts | undefined
}

function Home({ me, view, charts }: HomeProps) {
  const t = useT()
  if (isFirstDay(me, view)) {
    return (
      <Page
        title={t('home.start_title')}
        lead={<Sentence of="home.start_lead" parts={{ company: <bdi>{me.company_name}</bdi> }} />}
        noindex
      >
        <OwnName me={me} />
        <FirstDay me={me} view={view} />
      </Page>
    )
  }
  return (
    <Page
      title={t('home.title')}
      count={view.rows.filter(({ can_act }) => can_act).length}
      lead={<Today />}
      noindex
      actions={<HeadAction me={me} view={view} charts={charts} />}
    >
      <OwnName me={me} />
      {view.rows.length > 0 ? <WaitingList view={view} /> : <Nothing view={view} />}
      <Charts />
    </Page>
  )
}

const OwnName = ({ me }: { me: Me }) => (
  <div className={styles.name}>
    <NameMissing user={me} />
  </div>
)

function Today() {
  const t = useT()
  const today = useToday()
  return (
    <Sentence
      of="home.day"
      values={{ weekday: t(`site.weekday_${weekdayOf(dayNumber(today))}`) }}
      parts={{ date: <DayText day={today} />, hijri: <HijriText day={today} /> }}
    />
  )
}

/** Whether the company has more open bids than open RFQs. */
const suppliesMore = ({ buyer, supplier }: HomeCharts) => (supplier?.open ?? 0) > (buyer?.open ?? 0)

/** The main button: publish an RFQ, or browse RFQs for companies that mostly bid. Secondary while rows wait. */
function HeadAction({ me, view, charts }: HomeProps) {
  const t = useT()
  const look = view.rows.length > 0 ? 'secondary' : 'primary'
  if (me.can.buy && !(view.supplies && (!view.buys || (charts && suppliesMore(charts)))))
    return <NewRfqLink look={look} />
  return (
    <Link className={buttonClass(look)} to="/rfqs?status=active">
      {t('home.browse')}
    </Link>
  )
}

/** One sentence and the nearest deadline. */
function Nothing({ view: { nearest } }: { view: HomeView }) {
  const t = useT()
  return (
    <div className={`card section ${styles.nothing}`}>
      <p>{t('home.nothing')}</p>
      {nearest && (
        <p>
          <Sentence
            of="home.nearest"
            parts={{
              title: (
                <Link className="text-link" to={rfqPath(nearest.rfq_id)}>
                  <bdi>{nearest.title}</bdi>
                </Link>
              ),
              when: <TimeLeft of={nearest} />,
              date: <ClosingText of={nearest} length="no_year" />,
            }}
          />
        </p>
      )}
    </div>
  )
}

const TimeLeft = ({ of }: { of: ClosingLeft }) => useTimeLeft(of)

/** The side with more open things comes first. Without them the page is whole. */
function Charts() {
  const t = useT()
  const charts = useQuery(homeCharts())
  if (charts.isError) {
    return (
      <div className={styles.failed}>
        {t('home.charts_failed')}
        <LoadAgain label={t('site.retry')} look="secondary" retry={() => void charts.refetch()} />
      </div>
    )
  }
  if (!charts.data) return null
  const { buyer, supplier } = charts.data
  const buyerCharts = buyer && <BuyerCharts key="buyer" {...buyer} />
  const supplierCharts = supplier && <SupplierCharts key="supplier" {...supplier} />
  return suppliesMore(charts.data) ? [supplierCharts, buyerCharts] : [buyerCharts, supplierCharts]
}
