/** Formats of pictures that are recognized, accepted or not. */
export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp' | 'heic' | 'avif' | 'other'

/** Bytes at the beginning of a file that say the format of a picture. */
export const HEAD_BYTES = 64

/** How TIFF, JPEG XL, JPEG 2000 and Photoshop files begin. */
const OTHERS = ['II*\0', 'MM\0*', '\xFF\x0A', '\0\0\0\x0CJXL ', '\0\0\0\x0CjP  ', '8BPS\0\x01']

/** Brands of ISO media files that are pictures in HEVC, as iPhones write them, or in the generic HEIF container. */
const HEIF = /^(?:hei[cxms]|hev[cxms]|mif1|msf1|heif|miaf)$/

/** The format of a picture by its first bytes, whatever its name says; undefined for what is no picture. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpg'
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'webp'
  if (head.slice(4, 8) === 'ftyp') {
    const length = head.charCodeAt(3)
    const brands = head.slice(8, length).match(/[^]{4}/g) ?? []
    if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
    if (brands.some((brand) => HEIF.test(brand))) return 'heic'
  }
  const isBitmap = head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0'
  return isBitmap || OTHERS.some((beginning) => head.startsWith(beginning)) ? 'other' : undefined
}
