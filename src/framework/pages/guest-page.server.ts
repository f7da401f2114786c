import { createHash } from 'node:crypto'
import { brotli, zip } from '#framework/http/compress.server.ts'

/** A page for guests, compressed once for all of them. */
export interface GuestPage {
  status: number
  etag: string
  html: Buffer
  br: Promise<Buffer>
  gzip: () => Promise<Buffer>
}

/** Prepares a page to be sent many times. */
export function guestPage(status: number, text: string): GuestPage {
  const html = Buffer.from(text)
  let zipped: Promise<Buffer> | undefined
  return {
    status,
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    html,
    br: brotli(html, 5),
    gzip: () => (zipped ??= zip(html)),
  }
}
