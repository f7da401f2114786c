import type { Piece } from '#framework/ssr/renderer.ts'

/**
 * Buffer that every page is encoded into. V8 allocates strings over 64,000 characters and buffers of such a size from
 * the system and frees them soon, which costs more than compressing the page. So a document stays in pieces until it is
 * encoded, into memory that is reused.
 */
let shared = Buffer.allocUnsafeSlow(512 * 1024)

/** Larger buffers are not kept for reuse. */
const MAX_SHARED_BYTES = 4 * 1024 * 1024
/** Maximum UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_CHARACTER = 3

/** Encodes pieces of text as UTF-8. `toSent` must copy or compress the bytes, because the next call overwrites them. */
export function encodePieces(pieces: readonly Piece[], toSent: (bytes: Buffer) => Buffer): Buffer {
  const most = pieces.reduce(
    (sum, piece) => sum + piece.length * (typeof piece === 'string' ? BYTES_PER_CHARACTER : 1),
    0,
  )
  const target = most <= shared.length ? shared : Buffer.allocUnsafeSlow(most)
  if (target.length <= MAX_SHARED_BYTES) shared = target
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end += target.write(piece, end)
    else {
      target.set(piece, end)
      end += piece.length
    }
  }
  const sent = toSent(target.subarray(0, end))
  if (sent.buffer === target.buffer) throw new Error('the next page would overwrite what is sent')
  return sent
}
