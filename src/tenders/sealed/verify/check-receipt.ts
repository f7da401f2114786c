import { canonicalJson } from '#framework/text/canonical-json.ts'
import type { Receipt } from '#tenders/core/sealed/sealed-bid-view.ts'
import type { OpeningView, VerifiedReceipt } from '../contract.ts'

/** A receipt as somebody gives it: alone, or with the contents that it is of. */
export interface GivenReceipt {
  receipt: Receipt
  contents?: string | undefined
}

const isReceipt = (value: unknown): value is Receipt =>
  typeof value === 'object' &&
  value !== null &&
  (value as Receipt).format === 'tarsiya-receipt-1' &&
  typeof (value as Receipt).commitment === 'string'

/** Reads the text of a receipt, or of a receipt with contents; undefined where it is neither. */
export function parseReceipt(text: string): GivenReceipt | undefined {
  try {
    const value = JSON.parse(text) as { receipt?: unknown; contents?: unknown }
    if (isReceipt(value)) return { receipt: value }
    const { receipt, contents } = value
    if (!isReceipt(receipt)) return undefined
    return { receipt, ...(typeof contents === 'string' && { contents }) }
  } catch {
    return undefined
  }
}

/** The text of a receipt's file. */
export const receiptText = ({ receipt, contents }: GivenReceipt) =>
  JSON.stringify(contents === undefined ? receipt : { receipt, contents }, null, 2)

/** SHA-256 of a text or of bytes, in hexadecimal. */
export async function hashOf(value: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await crypto.subtle.digest(
    'SHA-256',
    typeof value === 'string' ? new TextEncoder().encode(value) : value,
  )
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** 64 bytes. */
const SIGNATURE = /^[\w-]{86}$/

/** Whether the holder of a public key (Ed25519, base64url) signed a receipt. Throws where the browser cannot tell. */
export async function isSigned({ signature, ...signed }: Receipt, public_key: string): Promise<boolean> {
  if (!SIGNATURE.test(signature)) return false
  const key = await crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(canonicalJson(signed))
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), text)
}

/** The number of a public key is how its SHA-256 begins, so that no other key can have it. */
export const isKeyOf = async (key_id: string, public_key: string) =>
  (await hashOf(bytesOf(public_key))).slice(0, 16) === key_id

/** What is known of the version of a bid that a receipt is of. */
export interface Found {
  /** State of the RFQ while there is no public record; null once there is. */
  rfqState: 'sealed' | 'closing' | 'canceled' | null
  /** Whether the list of bids is another one than at the closing. */
  list_changed?: boolean
  /** Undefined where it is not there. */
  version: Pick<NonNullable<OpeningView['commitments']>[number], 'outcome' | 'exposed'> | undefined
}

const stateOf = ({ outcome, exposed }: NonNullable<Found['version']>) => (exposed ? 'exposed' : (outcome ?? 'closing'))

/** Where what receipts are checked against is read. */
export interface ReceiptSource {
  /** The public key of a number; undefined where the platform never had it. */
  publicKey: (key_id: string) => Promise<string | undefined>
  find: (receipt: Receipt) => Promise<Found>
}

/** Whether a receipt is of these contents; null without any. */
export const matchesContents = async ({ receipt, contents }: GivenReceipt) =>
  contents === undefined ? null : (await hashOf(contents)) === receipt.commitment

/**
 * Checks a receipt: the signature, its commitment in the opening record, and its contents. A bid that was replaced or
 * withdrawn is not lost: the receipt of its version says so, but only when the opening record does, since not only its
 * bidder may have the receipt.
 */
export async function checkReceipt(given: GivenReceipt, { publicKey, find }: ReceiptSource): Promise<VerifiedReceipt> {
  const { receipt } = given
  const key = await publicKey(receipt.key_id)
  const unchecked = { signature_valid: false, listed: null, contents_match: null }
  if (key !== undefined && !(await isKeyOf(receipt.key_id, key))) return { ...unchecked, state: 'key_changed' }
  if (key === undefined || !(await isSigned(receipt, key))) return { ...unchecked, state: null }
  const { rfqState, list_changed, version } = await find(receipt)
  return {
    signature_valid: true,
    listed: rfqState ? null : version !== undefined,
    contents_match: await matchesContents(given),
    state: !version ? 'missing' : list_changed ? 'list_changed' : (rfqState ?? stateOf(version)),
  }
}
