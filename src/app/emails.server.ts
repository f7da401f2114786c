import { passwordChangedEmail, passwordResetEmail, secondFactorOffEmail, secondFactorOnEmail, verificationEmail } from '#companies/emails.server.ts'
import { emailsByKind } from '#framework/mail/define-email.server.ts'
import { awardConfirmedEmail, bidAcceptedEmail, bidNotChosenEmail } from '#tenders/award/emails.server.ts'
import { bidReceivedEmail, newBidEmail } from '#tenders/bids/emails.server.ts'
import { deadlinePassedEmail, rfqCanceledEmail, rfqChangedEmail } from '#tenders/rfqs/change/emails.server.ts'

/** All e-mails of the slices. */
export const emails = emailsByKind([
  verificationEmail,
  passwordResetEmail,
  passwordChangedEmail,
  secondFactorOnEmail,
  secondFactorOffEmail,
  newBidEmail,
  bidReceivedEmail,
  bidAcceptedEmail,
  awardConfirmedEmail,
  bidNotChosenEmail,
  rfqChangedEmail,
  rfqCanceledEmail,
  deadlinePassedEmail,
])
