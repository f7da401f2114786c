import type { Logger } from '#framework/config/log.server.ts'
import type { SecretBox } from '#framework/config/secret-box.server.ts'
import type { Tx } from '#framework/database/database.server.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import { receiptKeyOf } from '../receipt/receipts.server.ts'
import { isKeyOf, isSigned } from '../verify/check-receipt.ts'
import { readPublicKey } from '../verify/verify-receipt.server.ts'

/** Whether the platform signed the receipt of a version: somebody else may have put its envelope into the database. */
export type SignatureCheck = (tx: Tx, receipt: Receipt) => Promise<boolean>

/**
 * Checks signatures with the key of this process. Only receipts that were signed before SECRET_KEY was changed need a
 * key of the database, where somebody may have put an own one: the log names their bids.
 */
export function createSignatureCheck(secrets: SecretBox, logger: Logger): SignatureCheck {
  const own = receiptKeyOf(secrets)
  return async (tx, receipt) => {
    const { key_id, bid_id } = receipt
    if (key_id === own.key_id) return isSigned(receipt, own.public_key.toString('base64url'))
    const public_key = await readPublicKey(tx, key_id)
    if (public_key === undefined || !(await isKeyOf(key_id, public_key)) || !(await isSigned(receipt, public_key)))
      return false
    logger.warn({ bid_id, key_id }, 'the receipt of a sealed bid was signed with another key than that of SECRET_KEY')
    return true
  }
}
