import { formatAmount } from '#framework/i18n/format.ts'
import { dayInBoth, fillBoth, type InBoth } from '#framework/i18n/in-both.ts'
import { fromRiyals } from '#framework/i18n/money.ts'
import type { PaperFact, PaperHead } from '#framework/paper/paper-values.ts'
import { localPath } from '#framework/ssr/language-path.ts'
import type { RfqView } from '#tenders/core/contract.ts'
import type { OpeningView } from '../contract.ts'
import { VERIFY_PATH } from '../addresses.ts'
import { exposedText, outcomeTexts, recordTexts } from './record.messages.ts'
import { closingAt, deadlineOf, momentOf } from './record-words.ts'

interface RecordPaper {
  rfq_id: number
  /** Undefined for a viewer who may not see the RFQ any more, because it is canceled. */
  rfq: RfqView | undefined
  opening: OpeningView
  brand: InBoth
  public_url: string
  /** With names and totals of the opened bids, and places for signatures: for the buyer's people alone. */
  isForCommittee: boolean
}

const fact = (name: InBoth, value: InBoth | string | number): PaperFact => ({
  name,
  value: typeof value === 'number' ? String(value) : value,
})

function factsOf({ rfq_id, rfq, opening }: RecordPaper): PaperFact[] {
  const { state, opens_at, closed_at, reveal_at, opened_at, bids_count = 0, commitments = [] } = opening
  const exposed = commitments.filter((each) => each.exposed).length
  const notOpened = state === 'canceled' ? recordTexts.never_opened : recordTexts.not_opened
  return [
    ...(rfq ? [fact(recordTexts.rfq, rfq.title)] : []),
    fact(recordTexts.number, rfq_id),
    ...(rfq ? [fact(recordTexts.buyer, rfq.buyer.company_name)] : []),
    fact(recordTexts.deadline, deadlineOf(rfq ?? closingAt(opens_at))),
    ...(closed_at ? [fact(recordTexts.closed, momentOf(closed_at))] : []),
    fact(recordTexts.opened, opened_at === null ? notOpened : momentOf(opened_at)),
    ...(reveal_at
      ? [
          fact(
            recordTexts.key_lost,
            fillBoth(recordTexts.revealed_from, (lang) => ({ moment: momentOf(reveal_at)[lang] })),
          ),
        ]
      : []),
    fact(recordTexts.bids, bids_count),
    fact(recordTexts.unreadable, commitments.filter(({ outcome }) => outcome === 'unreadable').length),
    ...(exposed > 0
      ? [
          fact(
            recordTexts.exposed,
            fillBoth({ ar: '{count}: {note}', en: '{count}: {note}' }, (lang) => ({
              count: String(exposed),
              note: recordTexts.exposed_note[lang],
            })),
          ),
        ]
      : []),
  ]
}

/** What `opening-record.typ` prints. */
export function recordPaper(paper: RecordPaper) {
  const { rfq_id, rfq, opening, brand, public_url, isForCommittee } = paper
  const { list_hash = '', commitments = [] } = opening
  const head: PaperHead = {
    title: isForCommittee ? recordTexts.committee_title : recordTexts.title,
    number: fillBoth(recordTexts.rfq_number, () => ({ number: String(rfq_id) })),
    brand,
    note: isForCommittee ? recordTexts.committee_note : recordTexts.public_note,
  }
  return {
    head,
    texts: recordTexts,
    facts: factsOf(paper),
    bidders: isForCommittee
      ? (rfq?.bids ?? []).map(({ supplier, total_amount, proposed_delivery_date }) => ({
          bidder: supplier.company_name,
          total: formatAmount(fromRiyals(total_amount)),
          delivery: dayInBoth(proposed_delivery_date),
        }))
      : null,
    commitments: commitments.map(({ commitment, outcome, exposed }) => ({
      commitment,
      outcome: exposed ? exposedText : outcome === null ? recordTexts.not_opened : outcomeTexts[outcome],
    })),
    list_hash,
    check_at: fillBoth(
      { ar: `${recordTexts.check_at.ar} {address}`, en: `${recordTexts.check_at.en} {address}` },
      (lang) => ({ address: `\u2066${public_url}${localPath(lang, VERIFY_PATH)}\u2069` }),
    ),
  }
}
