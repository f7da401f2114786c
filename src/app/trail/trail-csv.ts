import { dayOf, timeOf } from '#framework/i18n/day.ts'
import { csvOf } from '#framework/text/csv.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { roleNames } from '#companies/members/role-names.ts'
import type { TrailEntry } from './contract.ts'
import { actionWords, detailWords, objectOf, personWords } from './trail-words.ts'

/** The trail as a file that spreadsheets open. */
export function trailCsv(t: T, lang: Lang, entries: readonly TrailEntry[]) {
  const head = [
    t('trail.day'),
    t('trail.time'),
    t('trail.person'),
    t('members.role'),
    t('trail.action'),
    t('trail.detail'),
    t('trail.object'),
    t('rfqs.number'),
  ]
  const rows = entries.map((entry) => [
    dayOf(entry.created_at),
    timeOf(entry.created_at),
    personWords(t, entry),
    roleNames(t, entry.roles),
    actionWords(t, entry),
    detailWords(t, lang, entry),
    objectOf(t, entry)?.name ?? '',
    entry.rfq ? String(entry.rfq.rfq_id) : '',
  ])
  return csvOf([head, ...rows])
}
