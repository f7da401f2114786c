import {
  companyDisabled,
  companyEnabled,
  companyErased,
  companyUpdated,
  pictureChanged,
  supplierFileReplaced,
  supplierRegistered,
  supplierUpdated,
} from '#companies/events.ts'
import { invalidate } from '#framework/events/declarations.ts'
import {
  productChanged,
  productDeleted,
  productHidden,
  productImageAdded,
  productImageDeleted,
  productPublished,
  productShown,
  sellerSubscribed,
} from '#marketplace/events.ts'
import {
  answerEdited,
  answerLinked,
  questionAnswered,
  questionDeclined,
  questionHidden,
  questionShown,
  questionsPublished,
} from '#tenders/questions/events.ts'
import {
  bidAccepted,
  bidChanged,
  bidConfirmed,
  bidLapsed,
  bidPlaced,
  bidRevealed,
  bidWithdrawn,
  rfqOpened,
  rfqCanceled,
  rfqChanged,
  rfqPublished,
} from '#tenders/core/events.ts'

interface OfRfq {
  rfq_id: number
}
interface OfProduct {
  product_id: number
}

/** Subjects of an RFQ: its page and the lists with its card. */
const rfq = ({ rfq_id }: OfRfq) => [`rfq:${rfq_id}`, 'rfqs']
/** Also the counts of RFQs, such as those of open ones per category. */
const countedRfq = (payload: OfRfq) => [...rfq(payload), 'rfq_counts']
/** Only the RFQ's page: cards show no questions. */
const rfqPage = ({ rfq_id }: OfRfq) => [`rfq:${rfq_id}`]
/** Nothing for a sealed bid, because guests cannot see it before the opening. */
const unlessSealed = ({ is_sealed, ...payload }: OfRfq & { is_sealed: boolean }) => (is_sealed ? [] : rfq(payload))
const product = ({ product_id }: OfProduct) => [`product:${product_id}`, 'products']
const companies = () => ['companies']

/**
 * Cache subjects that each event invalidates for guests. Events not listed here, such as signing in, invalidate
 * nothing.
 */
export const INVALIDATIONS = [
  ...[rfqPublished, rfqChanged, rfqCanceled, bidAccepted].map((event) => invalidate<OfRfq>(event, countedRfq)),
  // Only open bids are `placed` and `changed`, only opened ones `revealed`; `bid.sealed` is not here.
  ...[rfqOpened, bidRevealed, bidPlaced, bidChanged].map((event) => invalidate<OfRfq>(event, rfq)),
  ...[bidConfirmed, bidLapsed, bidWithdrawn].map((event) => invalidate(event, unlessSealed)),
  ...[
    questionAnswered,
    answerEdited,
    answerLinked,
    questionDeclined,
    questionsPublished,
    questionHidden,
    questionShown,
  ].map((event) => invalidate<OfRfq>(event, rfqPage)),
  ...[
    productPublished,
    productChanged,
    productImageAdded,
    productImageDeleted,
    productHidden,
    productShown,
    productDeleted,
  ].map((event) => invalidate<OfProduct>(event, product)),
  ...[
    companyUpdated,
    pictureChanged,
    companyDisabled,
    companyEnabled,
    companyErased,
    supplierRegistered,
    supplierUpdated,
    supplierFileReplaced,
    sellerSubscribed,
  ].map((event) => invalidate<object>(event, companies)),
]
