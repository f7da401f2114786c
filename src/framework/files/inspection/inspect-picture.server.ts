import sharp from 'sharp'
import { openPicture, withPictureLimit } from '#framework/files/serve/pictures.server.ts'

const MAX_FRAMES = 100

/** An inspected picture: re-encoded bytes (none for a GIF, which is kept) and its size in pixels. */
export interface Picture {
  bytes: Buffer | null
  width: number
  height: number
}

/**
 * Decodes a picture completely and re-encodes it: upright, without metadata, at most `longest_side` pixels. `openPicture`
 * refuses huge dimensions by the header, before memory is allocated.
 */
export async function inspectPicture(bytes: Buffer, ext: 'jpg' | 'png' | 'gif', longest_side?: number):
Promise<Picture | 'file_unsafe' | 'file_damaged'> {
  return withPictureLimit(async () => {
    try {
      const { width, height, isPalette } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (!width || !height) return 'file_damaged'
      if (ext === 'gif') {
        const frames = countFrames(bytes)
        if (frames === undefined) return 'file_damaged'
        if (frames > MAX_FRAMES) return 'file_unsafe'
        await openPicture(bytes).resize(16, 16).raw().toBuffer()
        return { bytes: null, width, height }
      }
      let picture = openPicture(bytes).autoOrient()
      if (longest_side) picture = picture.resize(longest_side, longest_side, { fit: 'inside', withoutEnlargement: true })
      const { data, info } = await (ext === 'jpg'
        ? picture.jpeg({ quality: 85 })
        : picture.png({ palette: isPalette === true })
      ).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      return error instanceof Error && /timeout|pixel limit/i.test(error.message) ? 'file_unsafe' : 'file_damaged'
    }
  })
}

/** Counts the frames of a GIF without decoding them; undefined when its blocks are invalid. */
export function countFrames(bytes: Buffer): number | undefined {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let frames = 0
  let at = 13 + tableSize(bytes[10] ?? 0)
  while (at < bytes.length) {
    const block = bytes[at]
    if (block === 0x3b) return frames || undefined
    if (block === 0x2c) {
      frames++
      at += 11 + tableSize(bytes[at + 9] ?? 0)
    } else if (block === 0x21) at += 2
    else return
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
    at++
  }
  return
}
