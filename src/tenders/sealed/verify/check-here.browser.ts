import { isApiFailure, type Api } from '#framework/api/api-client.ts'
import { type GivenReceipt, hashOf, isSigned } from './check-receipt.ts'
import type { OpeningView, Receipt, VerifiedReceipt } from '../contract.ts'

const KEYS = '/.well-known/tarsiya-receipts.json'

/** The public key of a receipt; undefined where the platform never had it. */
async function publicKey(key_id: string): Promise<string | undefined> {
  // A receipt may be younger than a copy of the list that is kept on the way.
  const answer = await fetch(KEYS, { cache: 'no-cache' })
  const { keys } = (await answer.json()) as { keys: { key_id: string; public_key: string }[] }
  return keys.find((key) => key.key_id === key_id)?.public_key
}

/** The opening record; null where there is none to read: the RFQ was canceled, or never had sealed bids. */
const readRecord = (api: Api, rfq_id: number) =>
  api.get<OpeningView>(`/rfqs/${rfq_id}/opening`).catch((thrown: unknown) => {
    if (isApiFailure(thrown) && thrown.status === 404) return null
    throw thrown
  })

function stateIn(record: OpeningView, commitment: string): VerifiedReceipt['state'] {
  if (!record.commitments) return record.state === 'sealed' || record.state === 'canceled' ? record.state : 'closing'
  const entry = record.commitments.find((each) => each.commitment === commitment)
  return entry ? (entry.outcome ?? 'closing') : 'missing'
}

/** The signature with the platform's public key, and the fingerprint in the opening record. */
async function checkReceipt(api: Api, receipt: Receipt): Promise<VerifiedReceipt> {
  const key = await publicKey(receipt.key_id)
  if (key === undefined || !(await isSigned(receipt, key)))
    return { signature_valid: false, listed: null, contents_match: null, state: null }
  const record = await readRecord(api, receipt.rfq_id)
  const state = record ? stateIn(record, receipt.commitment) : 'canceled'
  return {
    signature_valid: true,
    listed: record?.commitments ? state !== 'missing' : null,
    contents_match: null,
    state,
  }
}

/**
 * Checks a receipt in this browser, its contents against the fingerprint as well. Nothing of it is sent but the number
 * of the RFQ; the receipt, which says no price, where the browser cannot check signatures. The contents never are.
 */
export async function checkHere(api: Api, { receipt, contents }: GivenReceipt): Promise<VerifiedReceipt> {
  const matches = contents === undefined ? null : (await hashOf(contents)) === receipt.commitment
  const verified = await checkReceipt(api, receipt).catch(() =>
    api.send<VerifiedReceipt>('POST', '/receipts/verify', { receipt }),
  )
  return { ...verified, contents_match: verified.signature_valid ? matches : null }
}
