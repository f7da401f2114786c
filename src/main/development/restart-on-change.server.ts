import { watch } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

/*
 * Preloaded by `npm run dev` (`node --import`) into every process: asks the primary for a replacement when a file
 * changes that the process has loaded. Pages are not among them; the web process renders them through Vite.
 */

const ROOT = join(import.meta.dirname, '../../..')
const ROOT_URL = `${pathToFileURL(ROOT).href}/`
/** Editors write several files at the same time, and open pages receive their updates first. */
const DEBOUNCE_MS = 150

/** Names of loaded files by folder. */
const loaded = new Map<string, Set<string>>()
let timer: NodeJS.Timeout | undefined

registerHooks({
  load(url, context, nextLoad) {
    if (url.startsWith(ROOT_URL) && !url.includes('/node_modules/')) watchFile(fileURLToPath(url))
    return nextLoad(url, context)
  },
})

/** Folders are watched, because editors replace files. */
function watchFile(path: string) {
  const folder = dirname(path)
  const names = loaded.get(folder) ?? new Set()
  if (!loaded.has(folder))
    watch(
      folder,
      { persistent: false },
      (_event, name) => name !== null && names.has(name) && restart(join(folder, name)),
    )
  loaded.set(folder, names.add(basename(path)))
}

function restart(path: string) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    process.stdout.write(
      `${relative(ROOT, path)} has changed: ${process.send ? `restarting ${basename(process.argv[1] ?? '')}` : 'run npm run dev again to use it'}\n`,
    )
    if (process.connected) process.send?.({ type: 'restart' })
  }, DEBOUNCE_MS)
}

if (process.send) {
  // Keeps the process waiting for the next change if its code cannot be loaded. Afterwards the process handles its own
  // errors.
  process.on('message', () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    process.stderr.write(`${inspect(error)}\n`)
    process.send?.({ type: 'failed', message: 'A process could not load its code (see above)' })
  })
}
