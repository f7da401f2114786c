/**
 * Where the page that is sent now is encoded. V8 takes memory from the system for each text of more than 64,000
 * characters and for each buffer of such a size and soon gives it back, which costs more than compressing the page: a
 * document stays in pieces until it is encoded, where the one before was.
 */
let shared = Buffer.allocUnsafeSlow(512 * 1024)

/** The memory of larger pages is not kept. */
const MAX_SHARED_BYTES = 4 * 1024 * 1024
/** What a character of JavaScript may need. */
const BYTES_PER_CHARACTER = 3

/** Encodes a text as UTF-8. `toSent` copies or compresses the bytes, which the next page overwrites. */
export function encodePieces(pieces: readonly string[], toSent: (bytes: Buffer) => Buffer): Buffer {
  const most = pieces.reduce((sum, { length }) => sum + length, 0) * BYTES_PER_CHARACTER
  const target = most <= shared.length ? shared : Buffer.allocUnsafeSlow(most)
  if (target.length <= MAX_SHARED_BYTES) shared = target
  let end = 0
  for (const piece of pieces) end += target.write(piece, end)
  const sent = toSent(target.subarray(0, end))
  if (sent.buffer === target.buffer) throw new Error('the next page would overwrite what is sent')
  return sent
}
