import { createHash } from 'node:crypto'
import { brotliBody, gzipBody } from '#framework/http/server/compress.server.ts'
import type { Piece } from '#framework/ssr/renderer.ts'
import { encodePieces } from './encode-pieces.server.ts'

/** A page for guests, compressed once for all of them. */
export interface GuestPage {
  status: number
  etag: string
  html: Buffer
  br: Promise<Buffer>
  gzip: () => Promise<Buffer>
}

/** Prepares a page to be sent many times. */
export function guestPage(status: number, document: readonly Piece[]): GuestPage {
  const html = encodePieces(document, (bytes) => Buffer.from(bytes))
  let compress: Promise<Buffer> | undefined
  return {
    status,
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    html,
    br: brotliBody(html, 5),
    gzip: () => (compress ??= gzipBody(html)),
  }
}
