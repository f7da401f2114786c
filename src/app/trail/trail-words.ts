import { formatAmount, formatDay } from '#framework/i18n/format.ts'
import { fromRiyals, halalas, riyals } from '#framework/i18n/money.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { roleNames } from '#companies/members/role-names.ts'
import { changeWords, isRfqField, partNames } from '#tenders/core/changes/change-words.ts'
import type { HistoryChange } from '#tenders/core/rfq-history.ts'
import { formatRate } from '#tenders/lines/figures.ts'
import type { TrailEntry } from './contract.ts'

type Change = NonNullable<TrailEntry['changes']>[number]

/** Text for an action. */
export const actionWords = (t: T, { action }: Pick<TrailEntry, 'action'>) =>
  t(`trail.did_${action.replace('.', '_') as 'rfq_published'}`)

/** Fields of bids and settings that are shown with old and new value. */
const SAID = ['award_limit_halalas', 'require_second_step', 'total_amount', 'proposed_delivery_date'] as const

function valueWords(t: T, lang: Lang, field: (typeof SAID)[number], value: unknown): string {
  switch (field) {
    case 'award_limit_halalas':
      return value === null ? t('trail.no_limit') : t('site.amount', { amount: formatAmount(halalas(Number(value))) })
    case 'total_amount':
      return t('site.amount', { amount: formatAmount(fromRiyals(riyals(Number(value)))) })
    case 'require_second_step':
      return t(value ? 'members.yes' : 'members.no')
    case 'proposed_delivery_date':
      return formatDay(String(value), lang)
  }
}

const changedFrom = (t: T, name: string, old: string, now: string) => `${name}: ${t('rfqs.from_to', { old, new: now })}`

/** Text for the discount in a bid's stored totals. */
function discountWords(t: T, totals: unknown): string {
  const { discount_bp, discount_halalas } = totals as { discount_bp?: number; discount_halalas?: number }
  if (discount_bp !== undefined) return formatRate(discount_bp)
  return discount_halalas === undefined
    ? t('trail.no_discount')
    : t('site.amount', { amount: formatAmount(halalas(discount_halalas)) })
}

/** Texts for a change; empty for a category, of which only the id is stored, and for unknown fields. */
function wordsOf(t: T, lang: Lang, { field, old, new: now, from }: Change): string[] {
  if (isRfqField(field))
    return field === 'category_id' ? [] : [changeWords(t, lang, { field, old, new: now } as HistoryChange)]
  if (field === 'totals') {
    const [before, after] = [discountWords(t, old), discountWords(t, now)]
    return before === after ? [] : [changedFrom(t, t('discount.discount'), before, after)]
  }
  const said = SAID.find((one) => one === field)
  return said
    ? [
        changedFrom(
          t,
          t(`trail.field_${said}`),
          valueWords(t, lang, said, old),
          from === undefined
            ? valueWords(t, lang, said, now)
            : t('trail.from_day', { value: valueWords(t, lang, said, now), date: formatDay(from, lang) }),
        ),
      ]
    : []
}

/** Text for the details of an entry; empty if the action says everything. */
export function detailWords(
  t: T,
  lang: Lang,
  { supplier, amount, old_roles, new_roles, reason, parts: changedParts, changes }: TrailEntry,
): string {
  const parts: string[] = []
  if (supplier) parts.push(t('trail.supplier', { company: supplier.company_name }))
  if (amount !== undefined) parts.push(t('site.amount', { amount: formatAmount(fromRiyals(amount)) }))
  if (old_roles && new_roles)
    parts.push(changedFrom(t, t('members.roles'), roleNames(t, old_roles), roleNames(t, new_roles)))
  else if (new_roles) parts.push(t('trail.roles', { roles: roleNames(t, new_roles) }))
  parts.push(...(changes ?? []).flatMap((change) => wordsOf(t, lang, change)))
  if (changedParts) parts.push(...partNames(t, changedParts))
  if (reason) parts.push(`«${reason}»`)
  return parts.join(t('site.list_comma'))
}

/** Name of an entry's object, and the path of its page if it has one. */
export function objectOf(
  t: T,
  { rfq, product, member, email, action }: TrailEntry,
): { name: string; to?: string; kind?: string } | undefined {
  if (rfq) return { name: rfq.title, to: `/rfq/${rfq.rfq_id}` }
  if (product) return { name: product.product_name, to: `/market-place/${product.product_id}` }
  if (member) return { name: member.full_name, kind: t('trail.object_member') }
  if (email !== undefined) return { name: email, kind: t('trail.object_invitation') }
  return action === 'company.settings_changed'
    ? { name: t('members.settings_title'), to: '/company/settings' }
    : undefined
}

/** Actions of the holder of an invitation link, who has no account; the object is the invited address. */
const BY_INVITED: readonly string[] = [
  'member.invitation_declined',
  'member.decline_taken_back',
  'member.invitation_asked_for',
]

/** Text for the person who acted. */
export function personWords(t: T, { person, by_operator, action }: TrailEntry): string {
  if (person) return person.former ? t('trail.former', { person: person.full_name }) : person.full_name
  if (BY_INVITED.includes(action)) return t('trail.invited')
  return t(by_operator ? 'trail.operator' : 'trail.system')
}
