import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env, getuid, stdout } from 'node:process'
import { pathToFileURL } from 'node:url'

/** The headless shell takes a third less processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const INSTALLED_NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
/** A browser as an npm package, for machines where nothing can be installed. */
const NPM_CHROMIUM = '@sparticuz/chromium@153.0.0'

const onPath = (name: string) =>
  (env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .concat(`/usr/bin/${name}`)
    .find((file) => existsSync(file))

/** Runs apt-get if permitted, with a short network timeout. */
const apt = (...args: string[]) =>
  spawnSync(
    'apt-get',
    ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10', '-o', 'Acquire::Retries=0', ...args],
    {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  ).status === 0

/** Installs the first available of these packages. */
function fromDebian(...names: string[]): string | undefined {
  if (getuid?.() !== 0 || !onPath('apt-get')) return undefined
  stdout.write('Installing Chromium from the Debian packages…\n')
  const fetched = (name: string) => apt('install', '-y', '--no-install-recommends', '--download-only', name)
  for (const name of names) {
    if (!fetched(name) && !(apt('update') && fetched(name))) continue
    apt('install', '-y', '--no-install-recommends', name)
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
    spawnSync(
      'npm',
      ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel', 'error', NPM_CHROMIUM],
      { stdio: 'inherit' },
    )
  }
  const { default: chromium } = (await import(pathToFileURL(module).href)) as {
    default: { executablePath: () => Promise<string> }
  }
  // It unpacks into the temporary folder, which other users may share.
  const shared = env.TMPDIR
  env.TMPDIR = folder
  const file = await chromium.executablePath()
  if (shared === undefined) delete env.TMPDIR
  else env.TMPDIR = shared
  return file
}

/**
 * Finds a Chromium for the journeys: an installed one, otherwise Debian's package, otherwise the one from npm; prefers
 * the headless shell.
 */
export async function findBrowser(): Promise<string> {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH
  const installed = INSTALLED_NAMES.map(onPath).find(Boolean)
  if (installed) return onPath(HEADLESS_SHELL) ?? fromDebian(HEADLESS_SHELL) ?? installed
  return fromDebian(HEADLESS_SHELL, 'chromium') ?? (await fromNpm())
}
