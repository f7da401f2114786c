import { sql } from 'kysely'
import { formatDay } from '#framework/i18n/format.ts'
import { formatText } from '#framework/i18n/format-text.ts'
import type { BilingualText } from '#framework/i18n/messages.ts'
import { type ComposeContext, defineEmail } from '#framework/mail/define-email.server.ts'
import { isolate, ltr } from '#framework/mail/email-content.ts'
import type { NotificationRow } from '../contract.ts'
import { kindOf } from '../kinds.ts'
import { notificationSentence } from '../notification-sentence.ts'
import { presentNotification, readTitles } from '../read-notifications.server.ts'
import { DIGEST_KIND } from '../unsubscribe/stop-topics.ts'

/** Objects that the e-mail lists; it counts the rest. */
const MAX_BLOCKS = 10

interface DigestParams {
  notification_ids: number[]
}

const UNREAD: BilingualText = {
  ar: {
    zero: 'لا أخبار جديدة',
    one: 'خبر لم يُقرأ بعد',
    two: 'خبران لم يُقرأا بعد',
    few: '{count} أخبار لم تُقرأ بعد',
    many: '{count} خبرًا لم يُقرأ بعد',
    other: '{count} خبر لم يُقرأ بعد',
  },
  en: { one: '{count} update you have not read', other: '{count} updates you have not read' },
}
const MORE: BilingualText = {
  ar: {
    zero: 'ولا شيء غير ذلك',
    one: 'وواحد آخر',
    two: 'واثنان آخران',
    few: 'و\u00a0{count} أخرى',
    many: 'و\u00a0{count} أخرى',
    other: 'و\u00a0{count} أخرى',
  },
  en: { one: 'and {count} more', other: 'and {count} more' },
}

/** Reads notifications of the digest that are still unread and visible, grouped by object: RFQs first, newest first. */
async function readBlocks({ tx, receiver: { company_id, person_id }, params }: ComposeContext<DigestParams>) {
  const rows = await tx
    .selectFrom('notifications')
    .selectAll()
    .where('notification_id', 'in', params.notification_ids)
    .where('person_id', '=', person_id)
    .where('company_id', '=', company_id)
    .where('read_at', 'is', null)
    .where('mail', '<>', 'skipped')
    .orderBy(sql`object_type <> 'rfq'`)
    .orderBy('bump', 'desc')
    .execute()
  const titleOf = await readTitles(tx, company_id, rows)
  const unread = rows
    .filter((row) => kindOf(row.kind) && titleOf(row) !== null)
    .map((row) => presentNotification(row, titleOf(row)))
  return [...Map.groupBy(unread, ({ object: { type, id } }) => `${type} ${id}`).values()]
}

const isolated = (params: NotificationRow['params']) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  )

/** The daily summary: a block for each RFQ or other object, with a line for each kind of notification. */
export const digestEmail = defineEmail<DigestParams>({
  kind: DIGEST_KIND,
  personal: true,
  reason: {
    ar: 'يصلك هذا الملخص من الأحد إلى الخميس الساعة 08:00. ما قرأته في المنصة أو وصلك بريد عنه لا يتكرر هنا.',
    en: 'You get this summary Sunday to Thursday at 08:00. What you read in the app or were already mailed about is not repeated.',
  },
  choices: { path: '/notifications/settings', label: { ar: 'إعدادات الإشعارات', en: 'Notification settings' } },
  texts: {
    subject: { ar: 'ملخص {day}', en: 'Summary of {day}' },
    preview: { ar: '{unread}.', en: '{unread}.' },
    body: {
      ar: ['{company}: {unread}.', '{blocks}'],
      en: ['{company}: {unread}.', '{blocks}'],
    },
    action: { ar: 'فتح الإشعارات', en: 'Open notifications' },
  },
  async compose(context) {
    const { tx, t, lang } = context
    const all = await readBlocks(context)
    if (all.length === 0) return null
    const blocks = all.slice(0, MAX_BLOCKS).map((block) => {
      const title = isolate(block[0]!.object.title!)
      return [
        title,
        ...block.map((row) =>
          notificationSentence(t, { ...row, params: isolated(row.params), object: { title } }, ltr),
        ),
      ].join('\n')
    })
    if (all.length > MAX_BLOCKS) blocks.push(formatText(MORE, lang, { count: all.length - MAX_BLOCKS }))
    const { rows } = await sql<{ today: string }>`select riyadh_today() as today`.execute(tx)
    return {
      path: '/notifications',
      values: {
        day: isolate(formatDay(rows[0]!.today, lang)),
        unread: formatText(UNREAD, lang, { count: all.flat().length }),
        blocks: blocks.join('\n\n'),
      },
    }
  },
})
