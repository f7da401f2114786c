import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Lang } from '../src/framework/i18n/messages.ts'

/** Subset fonts: style rules, files, and which of them the first view of a language needs. */
export interface Fonts {
  css: string
  files: { fileName: string; source: Buffer }[]
  preload: Record<Lang, string[]>
}

const packages = join(import.meta.dirname, '../node_modules')
const plex = '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic'
const alexandria = '@fontsource-variable/alexandria/files/alexandria'

const between = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

/**
 * Characters of each script in company names, items and interface texts, and the ranges for browsers. Rare characters
 * are only in the body font, so that a first view that needs all fonts stays within its budget.
 */
const SCRIPTS = {
  arabic: {
    letters: `${between(0x0621, 0x063a)}${between(0x0640, 0x064a)}،؛؟\u200c\u200d\u200e\u200f`,
    /** Vowel marks, foreign digits, Persian letters. */
    rare: `${between(0x064b, 0x0655)}${between(0x0660, 0x066d)}ٰٱپچژڤکگۀی۔${between(0x06f0, 0x06f9)}`,
    range: 'U+0600-06FF,U+0750-077F,U+FB50-FDFF,U+FE70-FEFC,U+200C-200F',
  },
  latin: {
    letters: `${between(0x20, 0x7e)}\u00a0«»·×°²³–—‘’“”…•‹›−`,
    rare: '÷±¼½¾©®§¶éèàüöäçñ€™',
    range: 'U+0000-00FF,U+2010-2027,U+2030-205E,U+20AC,U+2122,U+2212',
  },
}

const SUBSETS = [
  {
    family: 'IBM Plex Sans Arabic',
    name: 'plex',
    script: 'arabic',
    weight: '400',
    source: `${plex}-arabic-400-normal.woff2`,
  },
  {
    family: 'IBM Plex Sans Arabic',
    name: 'plex',
    script: 'latin',
    weight: '400',
    source: `${plex}-latin-400-normal.woff2`,
  },
  {
    family: 'IBM Plex Sans Arabic',
    name: 'plex',
    script: 'arabic',
    weight: '600',
    source: `${plex}-arabic-600-normal.woff2`,
  },
  {
    family: 'IBM Plex Sans Arabic',
    name: 'plex',
    script: 'latin',
    weight: '600',
    source: `${plex}-latin-600-normal.woff2`,
  },
  {
    family: 'Alexandria',
    name: 'alexandria',
    script: 'arabic',
    weight: '700',
    source: `${alexandria}-arabic-wght-normal.woff2`,
  },
  {
    family: 'Alexandria',
    name: 'alexandria',
    script: 'latin',
    weight: '700',
    source: `${alexandria}-latin-wght-normal.woff2`,
  },
] as const

/**
 * System fonts scaled to the size of ours, so that little shifts when ours load. The second pair is for machines
 * without an Arabic font, whose fallback is wider; its factors were measured on our texts.
 */
const FALLBACKS = `
@font-face{font-family:"Plex Fallback";src:local("Noto Sans Arabic"),local("Segoe UI"),local("Arial");size-adjust:103%;ascent-override:115%;descent-override:50%;line-gap-override:0%}
@font-face{font-family:"Alexandria Fallback";src:local("Noto Kufi Arabic"),local("Arial Bold"),local("Arial");size-adjust:112%;ascent-override:94%;descent-override:25%;line-gap-override:0%}
@font-face{font-family:"Plex DejaVu";font-weight:400;src:local("DejaVu Sans");size-adjust:88%;ascent-override:124%;descent-override:48%;line-gap-override:0%}
@font-face{font-family:"Plex DejaVu";font-weight:600 700;src:local("DejaVu Sans");size-adjust:92%;ascent-override:118%;descent-override:46%;line-gap-override:0%}
@font-face{font-family:"Alexandria DejaVu";font-weight:600 700;src:local("DejaVu Sans Bold");size-adjust:97%;ascent-override:100%;descent-override:26%;line-gap-override:0%}`

/** Subsets the two families to the characters in use; Alexandria, a variable font, to its bold instance. */
export async function subsetFonts(): Promise<Fonts> {
  const files = await Promise.all(
    SUBSETS.map(async (cut) => {
      const { letters, rare } = SCRIPTS[cut.script]
      const source = await subsetFont(
        await readFile(join(packages, cut.source)),
        cut.weight === '400' ? letters + rare : letters,
        {
          targetFormat: 'woff2',
          ...(cut.name === 'alexandria' && { variationAxes: { wght: 700 } }),
        },
      )
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      return { cut, source, fileName: `assets/${cut.name}-${cut.script}-${cut.weight}-${hash}.woff2` }
    }),
  )
  const face = ({ cut, fileName }: (typeof files)[number]) =>
    `@font-face{font-family:"${cut.family}";font-weight:${cut.name === 'alexandria' ? '600 700' : cut.weight};font-display:swap;` +
    `src:url("/${fileName}") format("woff2");unicode-range:${SCRIPTS[cut.script].range}}`
  const first = (script: string) =>
    files.filter(({ cut }) => cut.script === script).map(({ fileName }) => `/${fileName}`)
  return {
    css: files.map(face).join('\n') + FALLBACKS,
    files: files.map(({ fileName, source }) => ({ fileName, source })),
    preload: { ar: first('arabic'), en: first('latin') },
  }
}
