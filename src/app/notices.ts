import { messageKey } from '#framework/i18n/messages.ts'

/**
 * Messages that a form sent without scripts may carry to the next page. Only the server imports this list: messages named by
 * the browser's entry would be part of every page.
 */
export const notices = [
  messageKey('accounts.email_corrected'), messageKey('accounts.image_saved'), messageKey('accounts.password_changed'), messageKey('accounts.profile_saved'), messageKey('members.person_saved'), messageKey('members.roles_changed'), messageKey('members.removed'), messageKey('members.transferred'), messageKey('members.settings_saved'), messageKey('members.invited'), messageKey('members.invitation_revoked'), messageKey('members.joined'), messageKey('members.declined'), messageKey('members.asked_again'), messageKey('accounts.reset_requested'),
  messageKey('accounts.reset_success'), messageKey('accounts.session_ended'), messageKey('accounts.sessions_ended'), messageKey('accounts.totp_turned_off'),
  messageKey('accounts.verify_already'), messageKey('accounts.verify_sent'), messageKey('accounts.verify_success'),
  messageKey('rfqs.published'), messageKey('rfqs.updated'), messageKey('rfqs.canceled'),
  messageKey('bids.submitted'), messageKey('bids.updated'), messageKey('bids.withdrawn'), messageKey('bids.accept_done'),
  messageKey('approvals.proposed_done'), messageKey('approvals.approved'), messageKey('approvals.rejected'), messageKey('approvals.withdrawn'),
  messageKey('notifications.marked_read'), messageKey('notifications.marked_all'), messageKey('notifications.saved'),
  messageKey('suppliers.registered'), messageKey('suppliers.updated'), messageKey('suppliers.file_saved'),
  messageKey('marketplace.subscribed'), messageKey('marketplace.added'), messageKey('marketplace.updated'), messageKey('marketplace.deleted'),
  messageKey('searches.done'), messageKey('searches.renamed'), messageKey('searches.deleted'), messageKey('searches.alert_saved'),
  messageKey('marketplace.image_added'), messageKey('marketplace.image_deleted'),
] as const
