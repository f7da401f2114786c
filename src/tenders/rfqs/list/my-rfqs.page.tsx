import { type ComponentType, type ReactNode, useState } from 'react'
import { useLang, usePlace, useSite, useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import { onDemand } from '#framework/ssr/part.tsx'
import { slot } from '#framework/ssr/slots.ts'
import { Menu, type MenuItem } from '#framework/ui/elements/menu.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { messageKey } from '#framework/i18n/messages.ts'
import type { RfqCard } from '#tenders/core/contract.ts'
import { Found, ListBody, NoRows, usePages } from '#framework/ui/list/list-body.tsx'
import { ListForm, ListSelect, SearchBox, useListAddress } from '#framework/ui/list/list-tools.tsx'
import { NewRfqLink } from '#tenders/rfqs/publish/new-rfq.tsx'
import { copyPath, rfqPath } from '#tenders/core/rfq-detail-query.ts'
import { listState, myCounts, myRfqPages } from './rfq-queries.ts'
import { SORTS } from './rfq-filters.tsx'
import { RfqDrafts } from '#tenders/rfqs/publish/rfq-drafts.tsx'
import { RfqRow } from './rfq-row.tsx'
import { RfqTabs } from './rfq-tabs.tsx'

const ShareDialog = onDemand(() => import('#framework/ui/page/share-dialog.tsx'), 'ShareDialog')

const STATUSES = [
  { value: '', label: messageKey('rfqs.status_any') },
  { value: 'active', label: messageKey('rfqs.status_active') },
  { value: 'completed', label: messageKey('rfqs.status_completed') },
  { value: 'expired', label: messageKey('rfqs.status_expired') },
  { value: 'canceled', label: messageKey('rfqs.status_canceled') },
] as const

/** How the list is narrowed, as it stands in the page's address. */
function stateOf(query: Record<string, string>) {
  const { search, status, sort } = listState(query)
  return { search, status, sort }
}

interface PrintComparisonProps {
  rfq_id: number
  onClose: () => void
}

const isInbox = (query: Record<string, string>) => query.tab === 'questions'

const listOf = ({ query }: Place) => myRfqPages(stateOf(query), query.cursor)

/** The company's own RFQs, canceled ones too; in another tab the questions about them that wait. */
export default definePage({
  slots: { QuestionsInbox: slot<object>(), PrintComparison: slot<PrintComparisonProps>() },
  prefetch: (_, place) => ({ list: !isInbox(place.query) && listOf(place), counts: myCounts() }),
  View: ({ slots: { QuestionsInbox, PrintComparison } }) =>
    isInbox(usePlace().query) ? (
      <Inbox>
        <QuestionsInbox />
      </Inbox>
    ) : (
      <MyRfqs PrintComparison={PrintComparison} />
    ),
})

function Inbox({ children }: { children: ReactNode }) {
  const t = useT()
  const { list } = usePlace().query
  return (
    <Page title={t(list === 'all' ? 'questions.title' : 'questions.inbox')} noindex>
      <RfqTabs />
      {children}
    </Page>
  )
}

/** What its buyer can do with an RFQ, as the server allows it. */
function RowMenu({ rfq, share, print }: { rfq: RfqCard; share: () => void; print: () => void }) {
  const t = useT()
  const me = useSignedIn()
  const act = (name: string) => `${rfqPath(rfq.rfq_id)}/${name}?from=%2Fmy-rfq`
  const items: MenuItem[] = []
  if (rfq.can.edit) items.push({ label: t('rfqs.edit'), icon: 'edit', to: act('edit') })
  if (rfq.status !== 'canceled') items.push({ label: t('site.share'), icon: 'share', onSelect: share })
  if (rfq.bids_count > 0 && rfq.status !== 'canceled')
    items.push({ label: t('rfqs.print_compare'), icon: 'print', onSelect: print })
  const ended = rfq.status === 'expired' || rfq.status === 'canceled'
  if (me.can.buy)
    items.push({ label: t(ended ? 'rfqs.publish_again' : 'rfqs.copy'), icon: 'plus', to: copyPath(rfq.rfq_id) })
  if (rfq.can.delete) items.push({ label: t('rfqs.cancel'), icon: 'trash', danger: true, to: act('cancel') })
  if (items.length === 0) return null
  return <Menu label={`${t('rfqs.actions')}: ${rfq.title}`} items={items} />
}

function MyRfqs({ PrintComparison }: { PrintComparison: ComponentType<PrintComparisonProps> }) {
  const t = useT()
  const lang = useLang()
  const { public_url } = useSite()
  const { query } = useListAddress()
  const state = stateOf(query)
  const list = usePages(listOf(usePlace()))
  const [shared, setShared] = useState<RfqCard | null>(null)
  const [printing, setPrinting] = useState<number | null>(null)
  const narrowed = Boolean(state.search || state.status)
  const none = list.query.isSuccess && list.rows.length === 0 && !narrowed

  return (
    <Page title={t('rfqs.tab_mine')} noindex actions={none ? undefined : <NewRfqLink />}>
      <RfqTabs />
      <RfqDrafts />
      {none ? (
        <Empty action={<NewRfqLink />}>{t('rfqs.empty_mine')}</Empty>
      ) : (
        <>
          <ListForm fields={['search', 'status', 'sort']} className="tools">
            <SearchBox placeholder={t('rfqs.search_mine')} />
            <ListSelect
              name="status"
              label={t('rfqs.status')}
              value={state.status}
              options={STATUSES.map(({ value, label }) => ({ value, label: t(label) }))}
            />
            <ListSelect
              name="sort"
              label={t('site.sort')}
              value={state.sort}
              options={SORTS.map(({ value, label }) => ({ value, label: t(label) }))}
            />
          </ListForm>
          <div className="applied">
            <Found list={list} count="rfqs.count" />
          </div>
          <ListBody
            failed="errors.fetch_rfqs_failed"
            list={list}
            empty={<NoRows filters={['search', 'status']} filtered="rfqs.empty_filtered" />}
          >
            {list.rows.map((rfq) => (
              <RfqRow
                key={rfq.rfq_id}
                rfq={rfq}
                own
                menu={<RowMenu rfq={rfq} share={() => setShared(rfq)} print={() => setPrinting(rfq.rfq_id)} />}
              />
            ))}
          </ListBody>
        </>
      )}
      {shared && (
        <ShareDialog
          open
          onClose={() => setShared(null)}
          url={public_url + localPath(lang, rfqPath(shared.rfq_id))}
          text={shared.title}
        />
      )}
      {printing !== null && <PrintComparison rfq_id={printing} onClose={() => setPrinting(null)} />}
    </Page>
  )
}
