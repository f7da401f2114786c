import { type ComposeContext, defineEmail } from '#framework/mail/define-email.server.ts'
import { type Fact, isolate } from '#framework/mail/email-content.ts'
import { emailDay } from '#framework/mail/email-day.ts'
import {
  type ClosingParams,
  emailClosingMoment,
  getBuyer,
  isDecided,
  mustConfirm,
  REASONS,
  type RfqParams,
  rfqValues,
  shortClosing,
} from '#tenders/core/rfq-email.server.ts'
import type { RfqChange } from '#tenders/core/events.ts'
import { categoryNames } from '#reference/categories/category-names.server.ts'
import { unitNamesByCode } from '#reference/units/unit-names.server.ts'
import { diffFact } from '#tenders/amendments/diff/diff-words.ts'
import { diffStored } from '#tenders/amendments/versions.server.ts'
import { isLiveBid } from '#tenders/core/policy.server.ts'
import { bidsFor } from '#tenders/core/gates/bids.server.ts'
import { changeFact } from '#tenders/core/changes/change-words.ts'
import { nameUnits } from '#tenders/core/changes/unit-changes.ts'

/** With the closing after the change. */
interface RfqChangedParams extends RfqParams, ClosingParams {
  changes: RfqChange[]
  /** The versions before and after; e-mails that were queued before there were versions have none. */
  from_version?: number | undefined
  version?: number | undefined
}

/** Merges successive changes of each field into one; a field that is as it was before is left out. */
function mergeChanges(changes: readonly RfqChange[]): RfqChange[] {
  const merged = new Map<string, RfqChange>()
  for (const change of changes) {
    const first = merged.get(change.field)
    merged.set(change.field, first ? ({ ...change, old: first.old } as RfqChange) : change)
  }
  return [...merged.values()].filter((change) => change.old !== change.new)
}

/** Whether the receiver has withdrawn its bid: the RFQ's changes are no longer its concern. */
async function hasWithdrawn({ tx, params, receiver }: ComposeContext<RfqParams>): Promise<boolean> {
  const bids = await tx
    .selectFrom(bidsFor('mail'))
    .select(isLiveBid().as('live'))
    .where('rfq_id', '=', params.rfq_id)
    .where('supplier_id', '=', receiver.company_id)
    .execute()
  return bids.length > 0 && bids.every(({ live }) => !live)
}

/** A row per change; days in both calendars. */
async function describeChanges(
  context: ComposeContext<RfqParams>,
  { rfq_id, changes, from_version, version }: RfqChangedParams,
): Promise<Fact[]> {
  const { tx, t, lang } = context
  const writing = { day: (day: string) => emailDay(context, day), text: isolate }
  if (from_version !== undefined && version !== undefined) {
    return (await diffStored(tx, rfq_id, from_version, version)).map((entry) => diffFact(t, lang, writing, entry))
  }
  const categoryOf = await categoryNames(tx)
  return nameUnits(changes, await unitNamesByCode(tx)).map((change) =>
    changeFact(
      t,
      lang,
      change.field === 'category_id' ? { ...change, old: categoryOf(change.old), new: categoryOf(change.new) } : change,
      writing,
    ),
  )
}

/**
 * To a bidder: the RFQ has changed and the bid stands as placed. Not sent when later changes undid the first or the RFQ
 * is decided.
 */
export const rfqChangedEmail = defineEmail<RfqChangedParams, 'confirm'>({
  kind: 'rfq-changed',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'تغيّر طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on has changed: {title}' },
    preview: { ar: 'راجعوا عرضكم قبل {short_deadline}.', en: 'Review your bid before {short_deadline}.' },
    body: {
      ar: [
        'السلام عليكم، {company}،',
        'تعديل من {buyer} على الطلب «{title}» (رقم {number}):',
        '{changes}',
        'ما زال عرضكم قائمًا كما قدّمتموه. راجعوه، وعدّلوه إن لزم قبل {closing}:',
        '{link}',
      ],
      en: [
        'Hello {company},',
        '{buyer} changed the RFQ “{title}” (no. {number}):',
        '{changes}',
        'Your bid stands as you placed it. Review it, and change it if needed by {closing}:',
        '{link}',
      ],
    },
    action: { ar: 'مراجعة عرضكم', en: 'Review your bid' },
  },
  variants: {
    confirm: {
      subject: {
        ar: 'عُدّل طلب التسعير: {title} – أكّدوا عرضكم قبل {short_deadline}',
        en: 'RFQ changed: {title}. Confirm your bid before {short_deadline}',
      },
      preview: { ar: 'أكّدوا عرضكم أو عدّلوه، وإلا سقط.', en: 'Confirm or change your bid, or it lapses.' },
      body: {
        ar: [
          'السلام عليكم، {company}،',
          'تعديل من {buyer} على الطلب «{title}» (رقم {number}):',
          '{changes}',
          'تغيّر الطلب بعد تقديم عرضكم. أكّدوا عرضكم أو عدّلوه قبل {closing}، وإلا سقط:',
          '{link}',
        ],
        en: [
          'Hello {company},',
          '{buyer} changed the RFQ “{title}” (no. {number}):',
          '{changes}',
          'The RFQ changed after you bid. Confirm or change your bid by {closing}, or it lapses:',
          '{link}',
        ],
      },
      action: { ar: 'تأكيد عرضكم', en: 'Confirm your bid' },
    },
  },
  digest: {
    by: 'rfq_id',
    merge: (group) => ({
      ...group.at(-1)!,
      from_version: group[0]!.from_version,
      changes: mergeChanges(group.flatMap(({ changes }) => changes)),
    }),
  },
  async compose(context) {
    const { params } = context
    const changes = await describeChanges(context, params)
    if (changes.length === 0 || (await isDecided(context)) || (await hasWithdrawn(context))) return null
    const asks = await mustConfirm(context)
    return {
      path: asks ? `/rfq/${params.rfq_id}` : `/rfq/${params.rfq_id}/bid`,
      ...(asks && { variant: 'confirm' as const }),
      values: {
        ...rfqValues(params),
        buyer: isolate((await getBuyer(context)).company_name),
        closing: emailClosingMoment(context, params),
        short_deadline: shortClosing(context, params),
      },
      tables: { changes },
    }
  },
})

/** To a bidder: the RFQ was canceled. */
export const rfqCanceledEmail = defineEmail<RfqParams>({
  kind: 'rfq-canceled',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'أُلغي طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on was canceled: {title}' },
    preview: { ar: 'إلغاء الطلب من {buyer} قبل قبول أي عرض.', en: '{buyer} canceled the RFQ before accepting a bid.' },
    body: {
      ar: [
        'السلام عليكم، {company}،',
        'أُلغي طلب {buyer} «{title}» (رقم {number}) قبل قبول أي عرض، ولم يعد عرضكم عليه قائمًا.',
        'يبقى الطلب في صفحة «عروضي» بحالة «ملغى»:',
        '{link}',
      ],
      en: [
        'Hello {company},',
        '{buyer} canceled the RFQ “{title}” (no. {number}) before accepting a bid. Your bid on it no longer stands.',
        'The RFQ stays on the page My bids as canceled:',
        '{link}',
      ],
    },
    action: { ar: 'فتح عروضكم', en: 'Open your bids' },
  },
  async compose(context) {
    const { company_name } = await getBuyer(context)
    return { path: '/my-bids', values: { ...rfqValues(context.params), buyer: isolate(company_name) } }
  },
})

interface DeadlinePassedParams extends RfqParams, ClosingParams {
  /** Bids that could be accepted when the deadline had passed. */
  bids_count: number
}

const BIDDING_CLOSED = {
  ar: 'انتهى موعد تقديم العروض على طلبكم: {title}',
  en: 'Bidding has closed on your RFQ: {title}',
}

/** To the buyer: bidding has closed, with the number of bids to choose from. Not sent once the RFQ is decided. */
export const deadlinePassedEmail = defineEmail<DeadlinePassedParams, 'no_bids'>({
  kind: 'deadline-passed',
  reason: REASONS.buyer,
  texts: {
    subject: BIDDING_CLOSED,
    preview: {
      ar: {
        zero: 'لا عرض يمكن قبوله.',
        one: 'لديكم عرض واحد يمكن قبوله.',
        two: 'لديكم عرضان يمكن قبولهما.',
        few: 'لديكم {count} عروض يمكن قبولها.',
        many: 'لديكم {count} عرضًا يمكن قبولها.',
        other: 'لديكم {count} عرض يمكن قبولها.',
      },
      en: { one: '{count} bid can be accepted.', other: '{count} bids can be accepted.' },
    },
    body: {
      ar: [
        'السلام عليكم، {company}،',
        {
          zero: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وليس عليه عرض يمكن قبوله. صفحة الطلب:',
          one: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه عرض واحد يمكن قبوله. لمراجعته:',
          two: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه عرضان يمكن قبولهما. لمراجعتهما:',
          few: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه {count} عروض يمكن قبولها. لمراجعتها ومقارنتها:',
          many: 'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه {count} عرضًا يمكن قبولها. لمراجعتها ومقارنتها:',
          other:
            'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وعليه {count} عرض يمكن قبولها. لمراجعتها ومقارنتها:',
        },
        '{link}',
        'يبقى قبول أحد العروض متاحًا بعد انتهاء الموعد.',
      ],
      en: [
        'Hello {company},',
        {
          one: 'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, with {count} bid that can be accepted. Review it:',
          other:
            'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, with {count} bids that can be accepted. Review and compare them:',
        },
        '{link}',
        'You can still accept a bid after the deadline.',
      ],
    },
    action: { ar: 'مراجعة العروض', en: 'Review bids' },
  },
  variants: {
    no_bids: {
      subject: BIDDING_CLOSED,
      preview: { ar: 'لا عرض على الطلب يمكن قبوله.', en: 'No bid can be accepted.' },
      body: {
        ar: [
          'السلام عليكم، {company}،',
          'انتهى موعد تقديم العروض على طلبكم «{title}» (رقم {number}) في {closing}، وليس عليه عرض يمكن قبوله.',
          'لاستقبال العروض من جديد اختاروا موعدًا لاحقًا من صفحة الطلب:',
          '{link}',
        ],
        en: [
          'Hello {company},',
          'Bidding on your RFQ “{title}” (no. {number}) closed at {closing}, and there is no bid that can be accepted.',
          'To take bids again, choose a later deadline on the RFQ page:',
          '{link}',
        ],
      },
      action: { ar: 'فتح الطلب', en: 'Open the RFQ' },
    },
  },
  async compose(context) {
    const { params } = context
    if (await isDecided(context)) return null
    const path = `/rfq/${params.rfq_id}`
    const values = { ...rfqValues(params), closing: emailClosingMoment(context, params) }
    return params.bids_count
      ? { path, values: { ...values, count: params.bids_count } }
      : { path, values, variant: 'no_bids' }
  },
})
