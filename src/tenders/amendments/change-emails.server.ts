import { type ComposeContext, defineEmail } from '#framework/mail/define-email.server.ts'
import { type Fact, isolate } from '#framework/mail/email-content.ts'
import { emailDay } from '#framework/mail/email-day.ts'
import {
  bidAwaitsOf,
  type ClosingParams,
  emailClosingMoment,
  getBuyer,
  isDecided,
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

/** The reasons that the buyer gave for these versions, oldest first. */
async function readReasons({ tx, params }: ComposeContext<RfqChangedParams>): Promise<string[]> {
  const { rfq_id, from_version, version } = params
  if (from_version === undefined || version === undefined) return []
  const given = await tx
    .selectFrom('rfq_versions')
    .select('reason')
    .where('rfq_id', '=', rfq_id)
    .where('version', '>', from_version)
    .where('version', '<=', version)
    .orderBy('version')
    .execute()
  return given.flatMap(({ reason }) => reason ?? [])
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
export const rfqChangedEmail = defineEmail<RfqChangedParams, 'confirm' | 'revise'>({
  kind: 'rfq-changed',
  reason: REASONS.supplier,
  texts: {
    subject: { ar: 'تغيّر طلب قدّمتم عرضًا عليه: {title}', en: 'An RFQ you bid on has changed: {title}' },
    preview: { ar: 'راجعوا عرضكم قبل {short_deadline}.', en: 'Review your bid before {short_deadline}.' },
    body: {
      ar: [
        'تعديل من {buyer} على الطلب «{title}» (رقم {number}):',
        '{changes}',
        'ما زال عرضكم قائمًا كما قدّمتموه. راجعوه، وعدّلوه إن لزم قبل {closing}:',
      ],
      en: [
        '{buyer} changed the RFQ “{title}” (no. {number}):',
        '{changes}',
        'Your bid stands as you placed it. Review it, and change it if needed by {closing}:',
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
          'تعديل من {buyer} على الطلب «{title}» (رقم {number}):',
          '{changes}',
          'تغيّر الطلب بعد تقديم عرضكم. أكّدوا عرضكم أو عدّلوه قبل {closing}، وإلا سقط:',
        ],
        en: [
          '{buyer} changed the RFQ “{title}” (no. {number}):',
          '{changes}',
          'The RFQ changed after you bid. Confirm or change your bid by {closing}, or it lapses:',
        ],
      },
      action: { ar: 'تأكيد عرضكم', en: 'Confirm your bid' },
    },
    revise: {
      subject: {
        ar: 'عُدّل طلب التسعير: {title} – راجعوا أسعاركم وأعيدوا إرسال عرضكم قبل {short_deadline}',
        en: 'RFQ changed: {title}. Review your prices and send your bid again before {short_deadline}',
      },
      preview: {
        ar: 'تغيّرت الكميات أو البنود، ويسقط عرضكم ما لم تعيدوا إرساله.',
        en: 'Quantities or lines changed. Your bid lapses unless you send it again.',
      },
      body: {
        ar: [
          'تعديل من {buyer} على الطلب «{title}» (رقم {number}):',
          '{changes}',
          'تغيّرت الكميات أو البنود بعد تقديم عرضكم. راجعوا أسعاركم وأعيدوا إرسال العرض قبل {closing}، وإلا سقط:',
        ],
        en: [
          '{buyer} changed the RFQ “{title}” (no. {number}):',
          '{changes}',
          'Quantities or lines changed after you bid. Review your prices and send the bid again by {closing}, or it lapses:',
        ],
      },
      action: { ar: 'مراجعة أسعاركم', en: 'Review your prices' },
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
    const awaits = await bidAwaitsOf(context)
    const reasons = await readReasons(context)
    return {
      path: awaits === 'confirmation' ? `/rfq/${params.rfq_id}` : `/rfq/${params.rfq_id}/bid`,
      ...(awaits && { variant: awaits === 'revision' ? ('revise' as const) : ('confirm' as const) }),
      values: {
        ...rfqValues(params),
        buyer: isolate((await getBuyer(context)).company_name),
        closing: emailClosingMoment(context, params),
        short_deadline: shortClosing(context, params),
      },
      tables: {
        changes: [...reasons.map((reason): Fact => [context.t('amendments.reason'), isolate(reason)]), ...changes],
      },
    }
  },
})
