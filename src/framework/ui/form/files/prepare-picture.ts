import { MAX_FILE_BYTES, type UploadRule } from '#framework/files/upload/kinds.ts'
import { HEAD_BYTES, pictureFormat } from '#framework/files/upload/picture-format.ts'
import type { PreparedFile } from './prepare-file.ts'

/** How good a copy is made; the next is tried when it is still too large. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5]
/** Where no quality is enough, as of grass and gravel, a smaller copy is tried. */
const SHARES = [1, 0.75, 0.5]

/** The longer side in pixels of a copy where a field has no limit of its own: a page at 350 dots per inch. */
const LONGEST_SIDE = 4096

/** A photo on a canvas whose longer side has at most so many pixels. */
function draw(photo: ImageBitmap, longest_side: number) {
  const scale = Math.min(1, longest_side / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return
  // A JPEG has no transparency: what was clear becomes white, not black.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A copy as JPEG, no larger than a file may be; undefined where that cannot be done. */
async function jpegOf(file: File, longest_side: number) {
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const side = Math.min(longest_side, Math.max(photo.width, photo.height))
  for (const share of SHARES) {
    const canvas = draw(photo, side * share)
    for (const quality of QUALITIES) {
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas ? canvas.toBlob(resolve, 'image/jpeg', quality) : resolve(null),
      )
      if (blob && blob.size <= MAX_FILE_BYTES) return blob
    }
  }
}

/**
 * A picture as it will be sent. One that is too large, and one that the server does not take but this browser reads
 * (Safari reads HEIC, most read AVIF), becomes a JPEG. A GIF may be animated, so it stays.
 */
export async function preparePicture(upload: UploadRule, file: File): Promise<PreparedFile> {
  const format = pictureFormat(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  const isForeign = format === 'heic' || format === 'avif' || format === 'other'
  const isTooLarge = file.size > MAX_FILE_BYTES && format !== undefined && format !== 'gif'
  if (!isForeign && !isTooLarge) return { file }
  const blob = await jpegOf(file, upload.longest_side ?? LONGEST_SIDE).catch(() => undefined)
  if (blob) {
    const name = `${file.name.replace(/\.[A-Za-z]\w*$/, '')}.jpg`
    return { file: new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified }) }
  }
  if (!isForeign) return { file }
  return { file, problem: format === 'heic' ? 'file_heic' : 'file_picture_format' }
}
