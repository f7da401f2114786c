import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { checkReceipt, type Found, type GivenReceipt, hashOf, matchesContents } from './check-receipt.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { VerifiedReceipt } from '../contract.ts'

const KEYS = '/.well-known/tarsiya-receipts.json'

async function publicKey(key_id: string): Promise<string | undefined> {
  // A receipt may be younger than a copy of the list that is kept on the way.
  const answer = await fetch(KEYS, { cache: 'no-cache' })
  const { keys } = (await answer.json()) as { keys: { key_id: string; public_key: string }[] }
  return keys.find((key) => key.key_id === key_id)?.public_key
}

/** The opening record; null where there is none to read: the RFQ was canceled, or never had sealed bids. */
const readRecord = (api: Api, rfq_id: number) =>
  api.get('/rfqs/:rfq_id/opening', { rfq_id }).catch((thrown: unknown) => {
    if (isApiFailure(thrown) && thrown.status === 404) return null
    throw thrown
  })

/** What the opening record has of a version. Until it is public the version counts as being there. */
async function findIn(api: Api, { rfq_id, commitment }: Receipt): Promise<Found> {
  const { commitments, list_hash, state = 'canceled' } = (await readRecord(api, rfq_id)) ?? {}
  if (commitments) {
    const list = commitments.flatMap((each) => each.commitment.match(/../g) ?? []).map((byte) => parseInt(byte, 16))
    return {
      rfqState: null,
      list_changed: (await hashOf(Uint8Array.from(list))) !== list_hash,
      version: commitments.find((each) => each.commitment === commitment),
    }
  }
  return {
    rfqState: state === 'sealed' || state === 'canceled' ? state : 'closing',
    version: { outcome: null },
  }
}

/**
 * Checks a receipt in this browser, its contents against the commitment as well. Nothing of it is sent but the number
 * of the RFQ; the receipt, which says no price, where the browser cannot check signatures. The contents never are.
 */
export const checkHere = (api: Api, given: GivenReceipt): Promise<VerifiedReceipt> =>
  checkReceipt(given, { publicKey, find: (receipt) => findIn(api, receipt) }).catch(async () => {
    const verified = await api.send('POST /receipts/verify', { receipt: given.receipt })
    return { ...verified, contents_match: verified.signature_valid ? await matchesContents(given) : null }
  })
