import { dayOf, timeOf } from '#framework/i18n/day.ts'
import type { Lang, T } from '#framework/i18n/messages.ts'
import { roleNames } from '#companies/members/role-names.ts'
import type { TrailEntry } from './contract.ts'
import { actionWords, detailWords, objectOf, personWords } from './trail-words.ts'

/** A cell that no spreadsheet takes for a formula (OWASP, CSV injection), without the marks that isolate directions on screens. */
export function csvCell(text: string) {
  const marked = text.replaceAll(/[\u2066-\u2069]/g, '')
  const plain = /^[=+\-@\t\r]/.test(marked) ? `'${marked}` : marked
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The trail as a file that spreadsheets open: UTF-8 with a byte order mark, lines by RFC 4180. */
export function trailCsv(t: T, lang: Lang, entries: readonly TrailEntry[]) {
  const head = [t('trail.day'), t('trail.time'), t('trail.person'), t('members.role'), t('trail.action'), t('trail.detail'), t('trail.object'), t('rfqs.number')]
  const rows = entries.map((entry) => [
    dayOf(entry.created_at), timeOf(entry.created_at), personWords(t, entry), roleNames(t, entry.roles), actionWords(t, entry), detailWords(t, lang, entry), objectOf(entry)?.name ?? '', entry.rfq ? String(entry.rfq.rfq_id) : '',
  ])
  return `\u{FEFF}${[head, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}
