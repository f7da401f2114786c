import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Script } from 'node:vm'
import { moduleRunnerTransform } from 'vite'

/* Runs the files that browsers load, in windows of Node: each window has modules of its own, as a document has. */

type Exports = Record<string, unknown>
interface Loading {
  exports: Exports
  evaluated: Promise<void>
}

/** What the window's DOM does not know by the names of CSS; `window.ts` sets these attributes. */
const renamed = (code: string) =>
  code.replaceAll(':popover-open', '[data-popover-open]').replaceAll('dialog:modal', 'dialog[data-modal]')

const scripts = new Map<string, Promise<Script>>()

/** A file's code as a function of what it imports, compiled once for all windows of the process. */
const compile = async (file: string) => {
  const transformed = await moduleRunnerTransform(await readFile(file, 'utf8'), null, file, '')
  if (!transformed) throw new Error(`cannot be compiled: ${file}`)
  const names = '__vite_ssr_exportName__, __vite_ssr_import__, __vite_ssr_dynamic_import__, __vite_ssr_exportAll__'
  return new Script(`(async (${names}, __vite_ssr_import_meta__) => {${renamed(transformed.code)}\n})`, {
    filename: file,
  })
}

type Run = (
  exportName: (name: string, get: () => unknown) => void,
  load: (path: string) => Promise<Exports>,
  loadLater: (path: string) => Promise<Exports>,
  exportAll: (from: Exports) => void,
  meta: { url: string },
) => Promise<void>

/** The modules of one window. `hold` keeps code that is asked for later from arriving. */
export function builtModules(client: string, context: Context) {
  const loading = new Map<string, Loading>()
  const held: { name: string; wait: Promise<void> }[] = []
  let coming = 0

  /** Resolves when a module is evaluated, or is being so further up: files may import each other. */
  async function load(path: string, above: readonly string[]): Promise<Exports> {
    const file = join(client, 'assets', path.replace(/^.*\//, ''))
    const known = loading.get(file)
    if (known) {
      if (!above.includes(file)) await known.evaluated
      return known.exports
    }
    const exports: Exports = {}
    const evaluate = async () => {
      if (!scripts.has(file)) scripts.set(file, compile(file))
      const run = (await scripts.get(file)!).runInContext(context) as Run
      const define = (name: string, get: () => unknown) =>
        Object.defineProperty(exports, name, { enumerable: true, configurable: true, get })
      const exportAll = (from: Exports) => {
        for (const name of Object.keys(from)) if (name !== 'default') define(name, () => from[name])
      }
      const inside = [...above, file]
      await run(define, (one) => load(one, inside), loadLater, exportAll, { url: `http://localhost/${path}` })
    }
    const evaluated = evaluate()
    loading.set(file, { exports, evaluated })
    await evaluated
    return exports
  }

  async function loadLater(path: string): Promise<Exports> {
    coming++
    try {
      await Promise.all(held.filter(({ name }) => path.includes(name)).map(({ wait }) => wait))
      return await load(path, [])
    } finally {
      coming--
    }
  }

  return {
    start: (entry: string) => load(entry, []),
    /** Code that is on its way. */
    coming: () => coming,
    /** Keeps files whose name has a part from arriving, until the answer is called. */
    hold(name: string) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.push({ name, wait: promise })
      return resolve
    },
  }
}
