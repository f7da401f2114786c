import { canonicalJson } from '../contents.ts'
import type { Receipt } from '../contract.ts'

/** A receipt as somebody gives it: alone, or with the contents that it is of. */
export interface GivenReceipt {
  receipt: Receipt
  contents?: string
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

/** SHA-256 of a text, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Whether the holder of a public key (Ed25519, base64url) signed a receipt. Throws where the browser cannot tell. */
export async function isSigned({ signature, ...signed }: Receipt, public_key: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(public_key), 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(canonicalJson(signed))
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), text)
}
