import { word } from '#framework/i18n/words.ts'

/**
 * The messages that a form sent without scripts may carry over to the next page. Only the server reads the list: what a file
 * of the browser's entry names would be part of every page.
 */
export const notices = [
  word('accounts.email_corrected'), word('accounts.image_saved'), word('accounts.password_changed'), word('accounts.profile_saved'), word('accounts.reset_requested'),
  word('accounts.reset_success'), word('accounts.session_ended'), word('accounts.sessions_ended'), word('accounts.totp_turned_off'),
  word('accounts.verify_already'), word('accounts.verify_sent'), word('accounts.verify_success'),
  word('rfqs.published'), word('rfqs.updated'), word('rfqs.canceled'),
  word('bids.submitted'), word('bids.updated'), word('bids.withdrawn'), word('bids.accept_done'),
  word('suppliers.registered'), word('suppliers.updated'), word('suppliers.file_saved'),
  word('marketplace.subscribed'), word('marketplace.added'), word('marketplace.updated'), word('marketplace.deleted'),
  word('marketplace.image_added'), word('marketplace.image_deleted'),
] as const
