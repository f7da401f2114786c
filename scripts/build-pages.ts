import { globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { type Application, viteConfig } from '../vite.config.ts'
/** Writes `.br` and `.gz` beside every text file, so that requests need no compression. */
async function compress(folder: string) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = globSync('**/*.{js,css,svg,txt,json}', { cwd: folder, exclude: ['.vite/**'] })
  let size = 0
  for (const file of files) {
    const path = join(folder, file)
    const source = await readFile(path)
    const br = await brotli(source, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
    })
    size += br.length
    await Promise.all([
      writeFile(`${path}.br`, br),
      zip(source, { level: 9 }).then((gz) => writeFile(`${path}.gz`, gz)),
    ])
  }
  return { files: files.length, kilobytes: Math.round(size / 1024) }
}

/**
 * Builds the pages of an application into `client`, `server` and `fonts.json` of a folder. Built in a separate folder
 * and moved at the end, so that a running server or second build never sees a partial result.
 */
export async function buildPages(dist: string, application: Application) {
  const building = join(dist, `building-${process.pid}`)
  await mkdir(building, { recursive: true })
  await build(viteConfig('client', building, application))
  await build(viteConfig('server', building, application))
  await writeFile(join(building, 'fonts.json'), JSON.stringify(application.fonts.preload))
  const compressed = await compress(join(building, 'client'))
  for (const part of ['client', 'server', 'fonts.json']) {
    await rm(join(dist, part), { recursive: true, force: true })
    await rename(join(building, part), join(dist, part))
  }
  await rm(building, { recursive: true })
  return compressed
}
