import { passwordChangedLetter, resetLetter, secondFactorOffLetter, secondFactorOnLetter, verifyLetter } from '#accounts/mail.server.ts'
import { awardConfirmedLetter, bidAcceptedLetter, bidNotChosenLetter, bidReceivedLetter, newBidLetter } from '#bids/mail.server.ts'
import type { Letters } from '#platform/mail/compose.server.ts'
import { deadlinePassedLetter, rfqCanceledLetter, rfqChangedLetter } from '#rfqs/mail.server.ts'

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
