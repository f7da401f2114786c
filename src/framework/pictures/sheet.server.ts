import { loadSharp, openPicture, withPictureLimit } from '#framework/files/serve/pictures.server.ts'
import { directionOf, type Lang } from '#framework/i18n/messages.ts'
import { SIZE } from './address.ts'
import { COLORS, type Color } from './colors.ts'
import { openFonts, type FontRole } from './fonts.server.ts'
import { directionIn, drawLine, wrapText } from './text.server.ts'

/** Limit of messaging apps. */
export const MAX_BYTES = 300 * 1024

interface TextStyle {
  /** From the inline start, or from the inline end with `align: 'end'`. */
  x: number
  y: number
  role: FontRole
  size: number
  color: Color
  /** Height of a line as a multiple of the size. */
  leading: number
  width: number
  lines?: number
  align?: 'start' | 'end'
  /** Composed by us, with isolated user text: uses the direction of the language. */
  ours?: boolean
}

interface Written {
  bottom: number
  width: number
  lines: number
}

/** A canvas. Positions count from the inline start, so one layout serves both languages. */
export interface Sheet {
  box: (
    x: number,
    y: number,
    width: number,
    height: number,
    color: Color,
    look?: { radius?: number; line?: Color },
  ) => void
  /** Draws text in at most `lines` lines, truncated with …. */
  text: (text: string, style: TextStyle) => Written
  /** Number of lines of a text. */
  linesOf: (text: string, style: Pick<TextStyle, 'role' | 'size' | 'width' | 'lines'>) => number
  /** The logo and the application's name. */
  brand: (name: string, place: { x: number; y: number; size: number }) => void
  /** A photo that covers its area. */
  photo: (
    bytes: Buffer,
    place: { x: number; y: number; width: number; height: number; whole?: boolean },
  ) => Promise<void>
  png: () => Promise<Buffer>
}

const MARK =
  '<path d="M7 17.4V21a4 4 0 0 0 4 4h10a4 4 0 0 0 4-4v-7" fill="none" stroke="#FFFFFF" stroke-width="3.4"/>' +
  '<path d="M20.9 6.5l3.6 3.6-3.6 3.6-3.6-3.6z" fill="#FFFFFF"/>' +
  `<path d="M15.6 11l4.4 4.4-4.4 4.4-4.4-4.4z" fill="${COLORS.amber}"/>`

/** Noisy photos exceed the limit: blur them, then reduce their colors. */
const MAX_ATTEMPTS = [
  { blur: 0, colors: 256 },
  { blur: 2, colors: 256 },
  { blur: 2, colors: 16 },
]

const round = (number: number) => Math.round(number * 100) / 100

/** Creates a canvas. Text becomes outlines, so it is never parsed as markup and needs no system fonts. */
export async function newSheet(lang: Lang): Promise<Sheet> {
  const fonts = await openFonts()
  const rtl = directionOf(lang) === 'rtl'
  const shapes: string[] = []
  const photos: { input: Buffer; left: number; top: number }[] = []
  const left = (x: number, width: number) => (rtl ? SIZE.width - x - width : x)

  const wrapped = (
    text: string,
    { role, size, width, lines = 1 }: Pick<TextStyle, 'role' | 'size' | 'width' | 'lines'>,
  ) => wrapText(text, fonts[role], { width: (width * 1000) / size, lines })

  const sheet: Sheet = {
    box(x, y, width, height, color, { radius = 0, line } = {}) {
      const stroke = line ? ` stroke="${COLORS[line]}"` : ''
      shapes.push(
        `<rect x="${left(x, width)}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${COLORS[color]}"${stroke}/>`,
      )
    },
    text(text, style) {
      const { x, y, role, size, color, leading, align = 'start', ours = false } = style
      const { ascender, descender } = fonts[role]
      const scale = size / 1000
      const base = ours ? directionOf(lang) : directionIn(text)
      const lines = wrapped(text, style)
      let widest = 0
      for (const [index, line] of lines.entries()) {
        const drawn = drawLine(line, fonts[role], base)
        const width = drawn.width * scale
        widest = Math.max(widest, width)
        const from = align === 'start' ? left(x, width) : left(SIZE.width - x - width, width)
        const baseline = y + size * (index * leading + (leading - ascender - descender) / 2 + ascender)
        const glyphs = drawn.glyphs
          .map((glyph) => `<path transform="translate(${glyph.x} ${glyph.y})" d="${glyph.path}"/>`)
          .join('')
        shapes.push(
          `<g fill="${COLORS[color]}" transform="translate(${round(from)} ${round(baseline)}) scale(${scale} ${-scale})">${glyphs}</g>`,
        )
      }
      return { bottom: y + lines.length * leading * size, width: widest, lines: lines.length }
    },
    linesOf: (text, style) => wrapped(text, style).length,
    brand(name, { x, y, size }) {
      shapes.push(
        `<g transform="translate(${left(x, size)} ${y}) scale(${size / 32})"><rect width="32" height="32" rx="7" fill="${COLORS.mark}"/>${MARK}</g>`,
      )
      const letters = (size * 30) / 52
      sheet.text(name, {
        x: x + size + (size * 14) / 52,
        y: y + size / 2 - letters * 0.75,
        role: 'head',
        size: letters,
        color: 'ink',
        leading: 1.5,
        width: 900,
      })
    },
    async photo(bytes, { x, y, width, height, whole = false }) {
      const input = await withPictureLimit(async () =>
        (await openPicture(bytes))
          .autoOrient()
          .resize({ width, height, fit: whole ? 'contain' : 'cover', background: COLORS.surface })
          .flatten({ background: COLORS.surface })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      )
      photos.push({ input, left: left(x, width), top: y })
    },
    async png() {
      const { width, height } = SIZE
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${COLORS.surface}"/>${shapes.join('')}</svg>`
      const sharp = await loadSharp()
      return withPictureLimit(async () => {
        for (const { blur, colors } of MAX_ATTEMPTS) {
          const softened = blur
            ? await Promise.all(
                photos.map(async (photo) => ({ ...photo, input: await sharp(photo.input).blur(blur).toBuffer() })),
              )
            : photos
          const drawn = await sharp(Buffer.from(svg)).composite(softened).removeAlpha().raw().toBuffer()
          const png = await sharp(drawn, { raw: { width, height, channels: 3 } })
            .png({ palette: true, colors, effort: 4, compressionLevel: 9, dither: photos.length > 0 ? 0.8 : 0 })
            .toBuffer()
          if (png.length < MAX_BYTES) return png
        }
        throw new Error('a picture for sharing is too heavy')
      })
    },
  }
  return sheet
}
