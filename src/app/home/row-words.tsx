import type { ReactNode } from 'react'
import { messageKey, type MessageKey, type T } from '#framework/i18n/messages.ts'
import { useMe, useT, useToday } from '#framework/ssr/context.tsx'
import { DayText, Email, Money, Sentence } from '#framework/ui/elements/text.tsx'
import type { HomeRow } from './contract.ts'
import type { RowKind } from './kinds.ts'
import { ordinal } from './place-words.ts'

interface Words {
  kind: MessageKey
  /** The verb of its button. */
  action: MessageKey | ((row: HomeRow) => MessageKey)
  /** What waits, with its number. */
  sentence: (props: { row: HomeRow }) => ReactNode
  /** The text beside the title of its object. */
  detail?: (props: { row: HomeRow }) => ReactNode
}

/** Prices are called close to each other up to this difference in percent. */
const CLOSE_PERCENT = 10

function bidsWords(t: T, { bids = 0, bids_today = 0, spread }: HomeRow['params']) {
  const count = t('bids.count', { count: bids })
  if (bids_today > 0)
    return bids_today === bids
      ? t('home.bids_today', { bids: count })
      : t('home.bids_new', { bids: count, count: bids_today })
  if (!spread || spread > CLOSE_PERCENT) return count
  return t('home.bids_within', { bids: count, count: bids, percent: `\u2066${Math.floor(spread) + 1}%\u2069` })
}

function placeWords(t: T, { bids = 1, compared = bids, place }: HomeRow['params']) {
  if (place === undefined) return t('home.place_incomplete')
  if (bids === 1) return t('home.place_only')
  if (compared === 1) return t('bids.count', { count: bids })
  return place === 1
    ? t('home.place_1', { count: compared })
    : t('home.place_other', { place: ordinal(t, place), count: compared })
}

function AwardWaits({ row: { kind, params, can_act } }: { row: HomeRow }) {
  return (
    <Sentence
      of={kind === 'award_to_approve' && can_act ? 'home.waits_for_you' : 'home.waits'}
      parts={{ amount: <Money amount={params.amount_halalas!} /> }}
    />
  )
}

const BidWon = ({ row: { params } }: { row: HomeRow }) => (
  <Sentence of="home.bid_won" parts={{ amount: <Money amount={params.amount_halalas!} /> }} />
)

const WonOn = ({ row: { params } }: { row: HomeRow }) => (
  <Sentence of="home.bid_won_on" parts={{ date: <DayText day={params.day!} length="no_year" /> }} />
)

function ProposedBy({
  row: {
    params: { person = '', day = '' },
  },
}: {
  row: HomeRow
}) {
  const today = useToday()
  return (
    <Sentence
      of={day === today ? 'home.proposed_today' : 'home.proposed_on'}
      parts={{ person: <bdi>{person}</bdi>, date: <DayText day={day} length="no_year" /> }}
    />
  )
}

function WaitsFor({
  row: {
    params: { person, day = '' },
  },
}: {
  row: HomeRow
}) {
  const date = <DayText day={day} length="no_year" />
  return person === undefined ? (
    <Sentence of="home.waits_since" parts={{ date }} />
  ) : (
    <Sentence of="home.waits_for" parts={{ person: <bdi>{person}</bdi>, date }} />
  )
}

const RejectedBy = ({
  row: {
    params: { person = '', day = '' },
  },
}: {
  row: HomeRow
}) => (
  <Sentence
    of="home.rejected_by"
    parts={{ person: <bdi>{person}</bdi>, date: <DayText day={day} length="no_year" /> }}
  />
)

function VerifyWhy() {
  const me = useMe()
  return <Sentence of="home.verify_email_why" parts={{ email: <Email address={me?.email} /> }} />
}

/** A sentence without values. */
const plain = (words: (t: T, row: HomeRow) => string) =>
  function Plain({ row }: { row: HomeRow }) {
    return words(useT(), row)
  }

/** How the rows of each kind read. */
export const ROW_WORDS: Record<RowKind, Words> = {
  bid_won: {
    kind: messageKey('home.kind_bid_won'),
    action: messageKey('home.do_bid_won'),
    sentence: BidWon,
    detail: WonOn,
  },
  award_to_approve: {
    kind: messageKey('home.kind_award_to_approve'),
    action: messageKey('home.do_award_to_approve'),
    sentence: AwardWaits,
    detail: ProposedBy,
  },
  award_rejected: {
    kind: messageKey('home.kind_award_rejected'),
    action: messageKey('home.do_award_rejected'),
    sentence: plain((t) => t('home.rejected')),
    detail: RejectedBy,
  },
  award_waits: {
    kind: messageKey('home.kind_award_waits'),
    action: messageKey('home.open'),
    sentence: AwardWaits,
    detail: WaitsFor,
  },
  order_waits: {
    kind: messageKey('home.kind_order_waits'),
    action: messageKey('home.do_order_waits'),
    sentence: plain((t, { params: { waits = 'answer', number = '' } }) => t(`home.order_${waits}`, { number })),
  },
  order_needs_address: {
    kind: messageKey('home.kind_order_waits'),
    action: messageKey('home.do_order_needs_address'),
    sentence: plain((t) => t('home.order_needs_address')),
  },
  questions_to_answer: {
    kind: messageKey('home.kind_questions_to_answer'),
    action: messageKey('home.do_questions_to_answer'),
    sentence: plain((t, { params: { count = 0 } }) => t('questions.waiting', { count })),
  },
  bids_to_compare: {
    kind: messageKey('home.kind_bids_to_compare'),
    action: ({ params }) =>
      params.bids === 1 ? messageKey('home.do_bid_to_read') : messageKey('home.do_bids_to_compare'),
    sentence: plain((t, { params }) => bidsWords(t, params)),
  },
  closing_without_bids: {
    kind: messageKey('home.kind_closing_without_bids'),
    action: messageKey('home.do_closing_without_bids'),
    sentence: plain((t) => t('home.no_bid')),
  },
  not_decided: {
    kind: messageKey('home.kind_not_decided'),
    action: messageKey('home.do_not_decided'),
    sentence: plain((t, { params: { bids = 0 } }) => t('home.not_decided', { bids: t('bids.count', { count: bids }) })),
  },
  bid_to_confirm: {
    kind: messageKey('amendments.to_confirm'),
    action: ({ params }) =>
      params.must_revise ? messageKey('amendments.check_prices') : messageKey('home.do_bid_to_confirm'),
    sentence: plain((t, { params }) => t(params.must_revise ? 'home.bid_to_revise' : 'home.bid_to_confirm')),
  },
  closes_today: {
    kind: messageKey('home.kind_closes_today'),
    action: messageKey('home.do_closes_today'),
    sentence: plain((t, { params }) => placeWords(t, params)),
  },
  searches_matched: {
    kind: messageKey('home.kind_searches_matched'),
    action: messageKey('home.do_searches_matched'),
    sentence: plain((t, { params: { count = 0 } }) => t('home.searches_matched', { count })),
  },
  verify_email: {
    kind: messageKey('home.kind_step'),
    action: messageKey('home.do_verify_email'),
    sentence: plain((t) => t('home.verify_email')),
    detail: VerifyWhy,
  },
  invite_colleagues: {
    kind: messageKey('home.kind_step'),
    action: messageKey('home.do_invite_colleagues'),
    sentence: plain((t) => t('home.invite_colleagues')),
    detail: plain((t) => t('home.invite_colleagues_why')),
  },
  profile_file: {
    kind: messageKey('home.kind_step'),
    action: messageKey('home.do_profile_file'),
    sentence: plain((t) => t('home.profile_file')),
    detail: plain((t) => t('home.profile_file_why')),
  },
  first_product: {
    kind: messageKey('home.kind_step'),
    action: messageKey('home.do_first_product'),
    sentence: plain((t) => t('home.first_product')),
    detail: plain((t) => t('home.first_product_why')),
  },
}

/** The verb of a row's button. */
export function actionOf(t: T, row: HomeRow) {
  const { action } = ROW_WORDS[row.kind]
  return t(row.can_act ? (typeof action === 'function' ? action(row) : action) : 'home.open')
}
