import { loadSharp, openPicture, withPictureLimit } from '#framework/files/serve/pictures.server.ts'

const MAX_FRAMES = 100

/** An inspected picture: re-encoded bytes (none for a GIF, which is kept) and its size in pixels. */
export interface Picture {
  bytes: Buffer | null
  width: number
  height: number
}

/**
 * Decodes a picture completely and re-encodes it: upright, without metadata, at most `longest_side` pixels.
 * `openPicture` refuses huge dimensions by the header, before memory is allocated.
 */
export async function inspectPicture(
  bytes: Buffer,
  ext: 'jpg' | 'png' | 'gif',
  longest_side?: number,
): Promise<Picture | 'file_unsafe' | 'file_damaged'> {
  const sharp = await loadSharp()
  return withPictureLimit(async () => {
    try {
      const { width, height, isPalette, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (!width || !height) return 'file_damaged'
      if (ext === 'gif') {
        if (pages > MAX_FRAMES) return 'file_unsafe'
        await (await openPicture(bytes)).resize(16, 16).raw().toBuffer()
        return { bytes: null, width, height }
      }
      let picture = (await openPicture(bytes)).autoOrient()
      if (longest_side)
        picture = picture.resize(longest_side, longest_side, { fit: 'inside', withoutEnlargement: true })
      const { data, info } = await (
        ext === 'jpg' ? picture.jpeg({ quality: 85 }) : picture.png({ palette: isPalette === true })
      ).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      return error instanceof Error && /timeout|pixel limit/i.test(error.message) ? 'file_unsafe' : 'file_damaged'
    }
  })
}
