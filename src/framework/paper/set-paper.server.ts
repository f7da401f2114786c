import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'

/** A paper to set: the file of its template, and its values as JSON. */
export interface SetRequest {
  template: string
  data: string
  maxPages: number
  maxCpuMs: number
}

export type SetAnswer =
  /** It has begun: what it took to start the process does not count. */
  | { type: 'begun' }
  /** `rss` says how large the process has become, in bytes. */
  | { type: 'set'; pdf: Uint8Array; missing: string[]; rss: number }
  | { type: 'failed'; reason: string }

/** What the process ends itself with when it has grown too large, or has used too much of the processor. */
export const END_SIGNALS = { too_large: 'SIGUSR2', too_long: 'SIGXCPU' } as const

/**
 * No folder, and none can be made there: Typst follows symbolic links out of its workspace. The files of a paper are
 * given to it in memory.
 */
export const WORKSPACE = '/dev/null/papers'

const fontFile = (folder: string, style: string, name: string) =>
  readFileSync(
    join(import.meta.dirname, '../../../node_modules/@expo-google-fonts', folder, style, `${name}_${style}.ttf`),
  )

/** Arabic and Latin, then the rest of Latin, Greek and Cyrillic, each in the weights of `frame.typ`. */
const openFonts = () =>
  ['400Regular', '500Medium', '600SemiBold']
    .flatMap((style) => [
      fontFile('ibm-plex-sans-arabic', style, 'IBMPlexSansArabic'),
      fontFile('ibm-plex-sans', style, 'IBMPlexSans'),
    ])
    .concat(fontFile('alexandria', '700Bold', 'Alexandria'))

/** Of characters that no font has: the riyal sign of 2025 is written as the older one. */
const SUBSTITUTES: Readonly<Record<string, string>> = { '\u20c1': '\ufdfc' }

/** Replaces what no font has, in each text of a paper, by its code. */
function withCodes(json: string, hasGlyph: (code: number) => boolean): { data: object; missing: string[] } {
  const missing = new Set<string>()
  const shown = (character: string) => {
    const code = character.codePointAt(0)!
    if (hasGlyph(code)) return character
    const substitute = SUBSTITUTES[character]
    if (substitute !== undefined) return substitute
    missing.add(character)
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  const data = JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/[^\s\p{Default_Ignorable_Code_Point}]/gu, shown) : value,
  ) as object
  return { data, missing: [...missing] }
}

/**
 * Sets the papers that the parent sends, until it disconnects. `watcher` hears for how long one may be set, and null
 * afterwards.
 */
export async function setPapers(watcher: Worker) {
  const [{ NodeCompiler }, { Blob, Face, Font }] = await Promise.all([
    import('@myriaddreamin/typst-ts-node-compiler'),
    import('harfbuzzjs'),
  ])
  const fontBlobs = openFonts()
  const fonts = fontBlobs.slice(0, 2).map((bytes) => new Font(new Face(new Blob(bytes))))
  const hasGlyph = (code: number) => fonts.some((font) => font.nominalGlyph(code) !== undefined)
  const compiler = NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontBlobs }] })
  compiler.addSource(`${WORKSPACE}/frame.typ`, readFileSync(join(import.meta.dirname, 'frame.typ'), 'utf8'))

  function set({ template, data: json, maxPages }: SetRequest): SetAnswer {
    const { data, missing } = withCodes(json, hasGlyph)
    const values = Buffer.from(JSON.stringify({ ...data, missing }))
    compiler.mapShadow(`${WORKSPACE}/data.json`, values)
    compiler.addSource(`${WORKSPACE}/paper.typ`, readFileSync(template, 'utf8'))
    const compiled = compiler.compile({ mainFilePath: `${WORKSPACE}/paper.typ`, resetRead: true })
    const paper = compiled.result
    if (!paper) return { type: 'failed', reason: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) }
    if (paper.numOfPages > maxPages) return { type: 'failed', reason: `a paper of ${paper.numOfPages} pages` }
    return { type: 'set', pdf: compiler.pdf(paper), missing, rss: process.memoryUsage.rss() }
  }

  // Terminals and service managers send these to every process; the parent says when this one ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit())
  process.on('message', (request: SetRequest) => {
    const send = (answer: SetAnswer) => process.send!(answer)
    watcher.postMessage(request.maxCpuMs)
    send({ type: 'begun' })
    // What is sent leaves with the next turn.
    setImmediate(() => {
      try {
        send(set(request))
      } catch (error) {
        send({ type: 'failed', reason: String(error) })
      } finally {
        // Two papers of 500 lines would be too large together.
        compiler.evictCache(0)
        watcher.postMessage(null)
      }
    })
  })
}
