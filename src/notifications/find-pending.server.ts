import type { MailRules } from '#framework/mail/deliver.server.ts'

/**
 * Returns those of these notifications whose e-mail was not skipped, for example because they were read or switched
 * off.
 */
export const findPending: MailRules['findPending'] = async (tx, notification_ids) => {
  const rows = await tx
    .selectFrom('notifications')
    .select('notification_id')
    .where('notification_id', 'in', notification_ids)
    .where('mail', '<>', 'skipped')
    .execute()
  return rows.map(({ notification_id }) => notification_id)
}
