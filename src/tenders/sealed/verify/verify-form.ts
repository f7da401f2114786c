import * as z from 'zod/mini'
import { messageKey } from '#framework/i18n/messages.ts'
import { receiptToVerify } from '../contract.ts'
import { parseReceipt } from './check-receipt.ts'

/** The first member of a receipt that is missing, is not as the platform writes it, or that no receipt has. */
function wrongMember(receipt: unknown): string | undefined {
  const issue = receiptToVerify.shape.receipt.safeParse(receipt).error?.issues[0]
  return issue && String(issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0])
}

/** What the form that checks a receipt holds: its text. */
export const verifyForm = z.object({
  receipt: z.string(messageKey('sealed.not_a_receipt')).check((payload) => {
    const given = parseReceipt(payload.value)
    const name = given && wrongMember(given.receipt)
    if (given && name === undefined) return
    const message = messageKey(given ? 'sealed.wrong_member' : 'sealed.not_a_receipt')
    payload.issues.push({
      code: 'custom',
      input: payload.value,
      message,
      ...(name && { params: { values: { name } } }),
    })
  }),
})
