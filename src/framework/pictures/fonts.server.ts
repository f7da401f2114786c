import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'

/** Role of a text: headings, running text, values. */
export type FontRole = 'head' | 'text' | 'strong'

/** Fonts of a role in fallback order, and the line metrics that browsers use. */
export interface FontChain {
  fonts: Font[]
  ascender: number
  descender: number
}

export type Fonts = Record<FontRole, FontChain>

const packages = join(import.meta.dirname, '../../../node_modules')
const alexandria = (script: string) => ({
  path: `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`,
  weight: 700,
})
const plex = (script: string, weight: number) => ({
  path: `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`,
})
const plexOf = (weight: number) =>
  ['latin', 'arabic', 'latin-ext', 'cyrillic-ext'].map((script) => plex(script, weight))

/** Latin first, as on pages: it provides digits, punctuation and the metrics. */
const CHAINS: Record<FontRole, { path: string; weight?: number }[]> = {
  head: [...['latin', 'arabic', 'latin-ext', 'vietnamese'].map(alexandria), ...plexOf(600)],
  text: plexOf(400),
  strong: plexOf(600),
}

async function openFont({ path, weight }: { path: string; weight?: number }) {
  const font = new Font(new Face(new Blob(await convert(await readFile(join(packages, path)), 'truetype'))))
  if (weight) font.setVariations([new Variation('wght', weight)])
  return font
}

let opened: Promise<Fonts> | undefined

/** Loads the application's fonts from their packages, so that pictures do not depend on system fonts. */
export const openFonts = (): Promise<Fonts> =>
  (opened ??= (async () => {
    const chain = async (role: FontRole): Promise<FontChain> => {
      const fonts: Font[] = []
      // Sequentially, because decompression blocks this thread.
      for (const source of CHAINS[role]) fonts.push(await openFont(source))
      const { ascender, descender } = fonts[0]!.hExtents()
      return { fonts, ascender: ascender / 1000, descender: -descender / 1000 }
    }
    return { head: await chain('head'), text: await chain('text'), strong: await chain('strong') }
  })())
