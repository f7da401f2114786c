import { useQuery } from '@tanstack/react-query'
import { usePlace, useSignedIn, useT } from '#framework/ssr/context.tsx'
import { definePage } from '#framework/ssr/define-page.ts'
import type { Place } from '#framework/ssr/route-table.ts'
import { ListBody, usePages } from '#framework/ui/list/list-body.tsx'
import { useListAddress } from '#framework/ui/list/list-tools.tsx'
import { Tabs } from '#framework/ui/list/tabs.tsx'
import { Page } from '#framework/ui/page/page.tsx'
import { Empty } from '#framework/ui/page/states.tsx'
import { settings } from '#companies/members/member-queries.ts'
import { Money, Sentence } from '#framework/ui/elements/text.tsx'
import { APPROVALS, listOf, PROPOSAL_LISTS } from '#tenders/award/approve/addresses.ts'
import { proposalPages } from '#tenders/award/approve/proposal-queries.ts'
import { ProposalRow } from './proposal-row.tsx'

const proposalsOf = ({ query }: Place) => proposalPages(listOf(query), query.cursor)

/** Awards above the company's limit: those that wait for others, one's own, and what was decided. */
export default definePage({
  prefetch: (_, place) => ({ proposals: proposalsOf(place), limit: settings() }),
  View: Approvals,
})

function Approvals() {
  const t = useT()
  const { query } = useListAddress()
  const me = useSignedIn()
  const list = listOf(query)
  const limit = useQuery(settings()).data?.award_limit_halalas
  const pages = usePages(proposalsOf(usePlace()))
  return (
    <Page
      title={t('approvals.title')}
      count={me.can.approve ? (me.awards_waiting ?? 0) : 0}
      lead={
        limit ? (
          <Sentence of="approvals.lead_limit" parts={{ amount: <Money amount={limit} /> }} />
        ) : (
          t('approvals.lead')
        )
      }
      noindex
    >
      <Tabs
        label={t('approvals.title')}
        tabs={PROPOSAL_LISTS.map((each) => ({
          to: each === 'waiting' ? APPROVALS : `${APPROVALS}?list=${each}`,
          label: t(`approvals.tab_${each}`),
          current: each === list,
          count: each === list ? pages.total : each === 'waiting' ? (me.awards_waiting ?? undefined) : undefined,
        }))}
      />
      <ListBody failed="approvals.failed" list={pages} empty={<Empty>{t(`approvals.empty_${list}`)}</Empty>}>
        {pages.rows.map((proposal) => (
          <ProposalRow key={proposal.proposal_id} proposal={proposal} />
        ))}
      </ListBody>
    </Page>
  )
}
