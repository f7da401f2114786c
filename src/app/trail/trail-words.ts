import { formatAmount, formatDay, formatNumber } from '#framework/i18n/format.ts'
import { fromRiyals, halalas, riyals } from '#framework/i18n/money.ts'
import { isDay } from '#framework/i18n/day.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { roleNames } from '#companies/members/role-names.ts'
import { formatClosingTime } from '#tenders/closing-words.ts'
import type { RfqField } from '#tenders/rfqs/change/changeable.ts'
import type { TrailEntry } from './contract.ts'

/** What was done, in words. */
export const actionWords = (t: T, { action }: Pick<TrailEntry, 'action'>) =>
  t(`trail.did_${action.replace('.', '_') as 'rfq_published'}`)

/** Fields of an RFQ, a bid or the settings whose old and new values are said: of a category only its number is kept. */
const SAID = {
  deadline: true,
  delivery_date: true,
  closing_time: true,
  quantity: true,
  category_id: false,
  award_limit_halalas: true,
  require_second_step: true,
  total_amount: true,
  proposed_delivery_date: true,
} as const satisfies Record<RfqField, boolean> & Record<string, boolean>
type Said = Exclude<keyof typeof SAID, 'category_id'>
const isSaid = (field: string): field is Said => Object.hasOwn(SAID, field) && SAID[field as keyof typeof SAID]

function valueWords(t: T, lang: Lang, field: Said, value: unknown): string {
  if (field === 'award_limit_halalas')
    return value === null ? t('trail.no_limit') : t('site.amount', { amount: formatAmount(halalas(Number(value))) })
  if (field === 'total_amount') return t('site.amount', { amount: formatAmount(fromRiyals(riyals(Number(value)))) })
  if (field === 'closing_time') return formatClosingTime(t, value === null ? null : String(value))
  if (typeof value === 'boolean') return t(value ? 'members.yes' : 'members.no')
  if (isDay(value)) return formatDay(value, lang)
  return typeof value === 'number' ? formatNumber(value) : String(value)
}

/** What changed by it, in words; empty where the action says everything. */
export function detailWords(t: T, lang: Lang, { amount, old_roles, new_roles, reason, changes }: TrailEntry): string {
  const parts: string[] = []
  if (amount !== undefined) parts.push(t('site.amount', { amount: formatAmount(fromRiyals(amount)) }))
  if (old_roles && new_roles)
    parts.push(
      t('rfqs.history_from_to', {
        name: t('members.roles'),
        old: roleNames(t, old_roles),
        new: roleNames(t, new_roles),
      }),
    )
  else if (new_roles) parts.push(t('trail.roles', { roles: roleNames(t, new_roles) }))
  for (const { field, old, new: now } of changes ?? []) {
    if (isSaid(field))
      parts.push(
        t('rfqs.history_from_to', {
          name: t(`trail.field_${field}`),
          old: valueWords(t, lang, field, old),
          new: valueWords(t, lang, field, now),
        }),
      )
  }
  if (reason) parts.push(`«${reason}»`)
  return parts.join(t('site.list_comma'))
}

/** What it is about: its name, and where it is found. */
export function objectOf({ rfq, product, member, email }: TrailEntry): { name: string; to?: string } | undefined {
  if (rfq) return { name: rfq.title, to: `/rfq/${rfq.rfq_id}` }
  if (product) return { name: product.product_name, to: `/market-place/${product.product_id}` }
  if (member) return { name: member.full_name }
  return email === undefined ? undefined : { name: email }
}

/** Who did it. */
export function personWords(t: T, { person, by_operator }: TrailEntry): string {
  if (person) return person.former ? t('trail.former', { person: person.full_name }) : person.full_name
  return t(by_operator ? 'trail.operator' : 'trail.system')
}
