import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang } from '#framework/i18n/messages.ts'

interface Chunk {
  file: string
  imports?: string[]
  isEntry?: boolean
}

/** Addresses of the files that a page loads. */
export interface PageAssets {
  entry: string
  scripts: string[]
  styles: string[]
  fonts: string[]
}

/** Finds the files of a page in a language: by its source file and those of its parts, as the manifest names them. */
export type FindAssets = (lang: Lang, sources: readonly string[]) => PageAssets

/** Reads the manifest of the build once; each page's list is worked out once per language and parts. */
export function readAssets(distDir: string): FindAssets {
  const manifest = JSON.parse(readFileSync(join(distDir, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const fonts = JSON.parse(readFileSync(join(distDir, 'fonts.json'), 'utf8')) as Record<Lang, string[]>
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
  const known = new Map<string, PageAssets>()

  /** A chunk and everything it imports before it can run. */
  function collect(name: string, chunks: Set<Chunk>) {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    for (const imported of chunk.imports ?? []) collect(imported, chunks)
  }

  return (lang, sources) => {
    const key = [lang, ...sources].join(' ')
    const before = known.get(key)
    if (before) return before
    const chunks = new Set<Chunk>()
    for (const name of [
      entry,
      `virtual:messages/${lang}`,
      ...sources.flatMap((file) => [file, messagesOf(lang, file)]),
    ])
      collect(name, chunks)
    const found: PageAssets = {
      entry: `/${manifest[entry]?.file ?? ''}`,
      scripts: [...chunks].map(({ file }) => `/${file}`),
      styles: [`/${manifest['style.css']?.file ?? ''}`],
      fonts: fonts[lang],
    }
    known.set(key, found)
    return found
  }
}

/** The sentences of a module, apart from those of all pages. */
const messagesOf = (lang: Lang, file: string) => `virtual:messages/${lang}/${file}`
