import { loadSharp, openPicture, withPictureLimit } from '#framework/files/serve/pictures.server.ts'
import { MAX_FILE_BYTES } from '#framework/files/upload/kinds.ts'

const MAX_FRAMES = 100

/** Beyond this, no other settings make a picture small enough: trying them would only take time. */
const HOPELESS_BYTES = 2 * MAX_FILE_BYTES

/** How pictures are encoded: the first settings whose result is no larger than a file may be. */
const ENCODINGS = {
  jpg: [{ quality: 85 }, { quality: 50 }],
  // Filters make photographs smaller, and some drawings larger.
  png: [{ adaptiveFiltering: true }, { adaptiveFiltering: false }],
  palette: [{ palette: true }],
}

/** An inspected picture: its type, re-encoded bytes (none for a GIF, which is kept) and its size in pixels. */
export interface Picture {
  ext: 'jpg' | 'png' | 'gif'
  bytes: Buffer | null
  width: number
  height: number
}

/**
 * Decodes a picture completely and re-encodes it: upright, without metadata, at most `longest_side` pixels, and no
 * larger than a file may be, which what was sent does not promise. `openPicture` refuses huge dimensions by the header,
 * before memory is allocated. A WebP becomes a JPEG, or a PNG where it is transparent.
 */
export async function inspectPicture(
  bytes: Buffer,
  format: 'jpg' | 'png' | 'gif' | 'webp',
  longest_side?: number,
): Promise<Picture | 'file_unsafe' | 'file_damaged' | 'file_too_complex' | 'file_picture_format'> {
  const sharp = await loadSharp()
  return withPictureLimit(async () => {
    try {
      const {
        width,
        height,
        isPalette,
        hasAlpha,
        pages = 1,
      } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (!width || !height) return 'file_damaged'
      if (format === 'gif') {
        if (pages > MAX_FRAMES) return 'file_unsafe'
        await (await openPicture(bytes)).resize(16, 16).raw().toBuffer()
        return { ext: format, bytes: null, width, height }
      }
      // An animated one would lose its frames without a word.
      if (format === 'webp' && pages > 1) return 'file_picture_format'
      const ext = format === 'webp' ? (hasAlpha ? 'png' : 'jpg') : format
      for (const settings of ENCODINGS[isPalette === true ? 'palette' : ext]) {
        let picture = (await openPicture(bytes)).autoOrient()
        if (longest_side)
          picture = picture.resize(longest_side, longest_side, { fit: 'inside', withoutEnlargement: true })
        const { data, info } = await picture
          .toFormat(ext === 'jpg' ? 'jpeg' : ext, settings)
          .toBuffer({ resolveWithObject: true })
        if (data.length <= MAX_FILE_BYTES) return { ext, bytes: data, width: info.width, height: info.height }
        if (data.length > HOPELESS_BYTES) break
      }
      return 'file_too_complex'
    } catch (error) {
      return error instanceof Error && /timeout|pixel limit/i.test(error.message) ? 'file_unsafe' : 'file_damaged'
    }
  })
}
