import { globSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { env } from 'node:process'
import { build, type Plugin } from 'vite'
import { dictionary } from '../../src/app/messages.ts'
import { type Application, viteConfig } from '../../vite.config.ts'
import { subsetFonts } from '../fonts.ts'
import { splitMessages } from '../split-messages.ts'

const SWITCH = 'virtual:fault-switch'
/** In the built files, instead of the number of a fault. */
const PLACEHOLDER = '@planted-fault@'

/** Sets the switch, and says in tests of Node and in journeys which places were run (`page-coverage.ts`). */
const IN_BROWSERS = `
globalThis.plantedFault = '${PLACEHOLDER}'
const places = new Set()
const unreported = []
globalThis.runsPlace = (place) => {
  if (places.has(place)) return
  places.add(place)
  // Once for all of a task: clocks may be held.
  if (unreported.push(place) === 1) queueMicrotask(() => globalThis.reportPlaces?.(unreported.splice(0)))
}`
const ON_THE_SERVER = `
import { writeFileSync } from 'node:fs'
globalThis.plantedFault = '${PLACEHOLDER}'
const places = new Set()
globalThis.runsPlace = (place) => places.add(place)
if (process.env.PLACES_FILE) process.on('exit', () => writeFileSync(process.env.PLACES_FILE, JSON.stringify([...places])))`

/** Builds the pages, with other texts of some modules, into the folder `dist` of a copy of the tree. */
export async function buildWith(copy: string, texts: ReadonlyMap<string, string>) {
  const plugin: Plugin = {
    name: 'faults',
    enforce: 'pre',
    resolveId: (id) => (id === SWITCH ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${SWITCH}`) return this.environment.name === 'client' ? IN_BROWSERS : ON_THE_SERVER
      const text = texts.get(relative(resolve('.'), id.split('?')[0]!))
      return text === undefined ? undefined : `import '${SWITCH}';${text}`
    },
  }
  const application: Application = {
    entries: 'src/app',
    sources: 'src',
    publicDir: 'public',
    messages: splitMessages(resolve('.'), 'src/app/pages.browser.tsx', dictionary),
    fonts: await subsetFonts(),
  }
  const dist = join(copy, 'dist')
  await rm(dist, { recursive: true, force: true })
  await mkdir(dist)
  const { NODE_ENV } = env
  for (const side of ['client', 'server'] as const) {
    const config = viteConfig(side, dist, application)
    await build({ ...config, plugins: [plugin, ...config.plugins!] })
  }
  // Vite sets it for the whole process, and the servers of journeys would run as in production.
  if (NODE_ENV === undefined) delete env.NODE_ENV
  await writeFile(join(dist, 'fonts.json'), JSON.stringify(application.fonts.preload))
  // What a browser keeps is named by its content, and nothing is compressed: all is read as it is written below.
  const files = globSync('{client/assets,server}/**/*.js', { cwd: dist }).map((file) => join(dist, file))
  const switches = files
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => text.includes(PLACEHOLDER))
  return {
    /** Plants a fault in these pages, those of the next start of the product. */
    plant: (number: number) =>
      Promise.all(switches.map(([file, text]) => writeFile(file, text.replaceAll(PLACEHOLDER, String(number))))),
  }
}
