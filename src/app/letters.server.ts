import { passwordChangedLetter, resetLetter, secondFactorOffLetter, secondFactorOnLetter, verifyLetter } from '#companies/mail.server.ts'
import { awardConfirmedLetter, bidAcceptedLetter, bidNotChosenLetter, bidReceivedLetter, newBidLetter } from '#tenders/bids/mail.server.ts'
import type { Letters } from '#framework/mail/compose.server.ts'
import { deadlinePassedLetter, rfqCanceledLetter, rfqChangedLetter } from '#tenders/mail.server.ts'

/** Every letter of the product, gathered from the slices. */
export const letters: Letters = {
  verify: verifyLetter,
  reset: resetLetter,
  'password-changed': passwordChangedLetter,
  'second-factor-on': secondFactorOnLetter,
  'second-factor-off': secondFactorOffLetter,
  'new-bid': newBidLetter,
  'bid-received': bidReceivedLetter,
  'bid-accepted': bidAcceptedLetter,
  'award-confirmed': awardConfirmedLetter,
  'bid-not-chosen': bidNotChosenLetter,
  'rfq-changed': rfqChangedLetter,
  'rfq-canceled': rfqCanceledLetter,
  'deadline-passed': deadlinePassedLetter,
}
