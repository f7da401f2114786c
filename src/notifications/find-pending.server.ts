import type { MailRules } from '#framework/mail/deliver.server.ts'

/** Of these notifications, those whose e-mail is still wanted: not read meanwhile, and not switched off. */
export const findPending: MailRules['findPending'] = async (tx, notification_ids) => {
  const rows = await tx
    .selectFrom('notifications')
    .select('notification_id')
    .where('notification_id', 'in', notification_ids)
    .where('mail', '<>', 'skipped')
    .execute()
  return rows.map(({ notification_id }) => notification_id)
}
