import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** The source file that an import in another leads to, from the root of the project. */
const importedFile = (file: string, to: string) =>
  (to.startsWith('#') ? `src/${to.slice(1)}` : join(dirname(file), to)).replaceAll('\\', '/')

/**
 * Writes its source file into each `part(…)` and `inSlot(…)`, so that the server finds its chunk in the manifest of the
 * build.
 */
export const partFiles = (root: string): Plugin => ({
  name: 'part-files',
  enforce: 'pre',
  transform(source, id) {
    if (id.startsWith('\0') || !/\.tsx?$/.test(id) || !/\b(?:part|inSlot)\(/.test(source)) return undefined
    const file = relative(root, id)
    const code = source.replaceAll(
      /\b(?:part|inSlot)\(\s*\(\) => import\('([#.][^']+)'\),\s*'\w+'(?=\s*,?\s*\))/g,
      (whole, to: string) => `${whole}, ${JSON.stringify(importedFile(file, to))}`,
    )
    return code === source ? undefined : { code, map: null }
  },
})
