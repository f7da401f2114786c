/*
 * What a sealed bid says, as text: the commitment is SHA-256 of it. `examples/verify-receipt` verifies it
 * independently.
 */

/** A commitment in groups of four, as it is shown. */
export const fingerprint = (commitment: string) => commitment.replace(/.{4}(?=.)/g, '$& ')

const STEP = { contents: 4 * 1024, file: 64 * 1024 }

/** Pads to fixed steps so that the length reveals little: number of bytes, the bytes, zeros. */
export function padded(bytes: Uint8Array, kind: keyof typeof STEP): Uint8Array {
  const all = new Uint8Array(Math.ceil((bytes.length + 4) / STEP[kind]) * STEP[kind])
  new DataView(all.buffer).setUint32(0, bytes.length)
  all.set(bytes, 4)
  return all
}

/** The bytes that were padded. */
export function unpadded(all: Uint8Array): Uint8Array {
  const length = new DataView(all.buffer, all.byteOffset).getUint32(0)
  if (length > all.length - 4) throw new Error('padded bytes are too short')
  return all.subarray(4, 4 + length)
}
