import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env, getuid, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'

/** The one without windows comes first: it does the same with less. */
const INSTALLED = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** The browser that comes as a package, for machines where nothing can be installed. */
const SHIPPED = '@sparticuz/chromium@153.0.0'

const onPath = (name: string) =>
  (env.PATH ?? '').split(':').map((folder) => join(folder, name)).concat(`/usr/bin/${name}`).find((file) => existsSync(file))

function fromDebian(): string | undefined {
  if (getuid?.() !== 0 || !onPath('apt-get')) return undefined
  stdout.write('Installing Chromium from the Debian packages…\n')
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    apt('install', '-y', '-qq', '--no-install-recommends', name)
    const file = onPath(name)
    if (file) return file
  }
  return undefined
}

async function fromNpm(): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.cache/chromium')
  const module = join(folder, 'node_modules/@sparticuz/chromium/build/index.js')
  if (!existsSync(module)) {
    stdout.write('Installing the packaged Chromium…\n')
    spawnSync('npm', ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel', 'error', SHIPPED], { stdio: 'inherit' })
  }
  const { default: chromium } = (await import(pathToFileURL(module).href)) as { default: { executablePath: () => Promise<string> } }
  // It unpacks itself into the temporary folder, which other users may share.
  const shared = env.TMPDIR
  env.TMPDIR = folder
  const file = await chromium.executablePath()
  if (shared === undefined) delete env.TMPDIR
  else env.TMPDIR = shared
  return file
}

/** A Chromium for the journeys: an installed one, else Debian's package, else the one that npm ships. */
export async function findBrowser(): Promise<string> {
  const installed = env.CHROMIUM_PATH ?? INSTALLED.map(onPath).find(Boolean)
  return installed ?? fromDebian() ?? (await fromNpm())
}
