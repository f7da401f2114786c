/*
 * Prepares a checkout with nothing but Node 20 and npm; silent and quick when everything is ready.
 *   node scripts/setup.mjs          installs the packages when they are missing or differ from package-lock.json
 *   node scripts/setup.mjs build    also builds the pages when their sources have changed
 * The packages include a newer Node, which npm scripts use from then on.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(fileURLToPath(import.meta.url), '../..')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.tarsiya-installed')
const buildStampFile = join(root, 'dist/.built')
const bundledNode = join(modules, '.bin/node')
const OLDEST_NODE = [22, 22]

const say = (line) => process.stdout.write(`${line}\n`)
const hash = (parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
const read = (file) => readFileSync(file, 'utf8')
const readIfThere = (file) => (existsSync(file) ? read(file) : undefined)

/** A stamp only saves time: without it the check is repeated. */
function stamp(file, text) {
  try {
    writeFileSync(file, text)
  } catch {
    // A read-only installation.
  }
}

class Stop extends Error {}

/** Runs a program, reports progress every few seconds, and prints its output if it fails. */
function run(title, file, args) {
  return new Promise((resolve, reject) => {
    const began = Date.now()
    const seconds = () => Math.round((Date.now() - began) / 1000)
    say(`${title}…`)
    const ticking = setInterval(() => say(`${title}… ${seconds()} s`), 5000)
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const keep = (part) => (said = (said + part).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => end(error.message))
    child.on('close', (code, signal) => end(code === 0 ? undefined : `ended with ${signal ?? code}`))
    function end(trouble) {
      clearInterval(ticking)
      if (trouble === undefined) return resolve({ seconds: seconds(), said })
      reject(Object.assign(new Error(trouble), { said }))
    }
  })
}

const lockText = () => read(join(root, 'package-lock.json')) + read(join(root, 'package.json'))

/** Whether the installed packages match the lockfile, also after a manual `npm ci`. */
function isInstalled() {
  const list = readIfThere(join(modules, '.package-lock.json'))
  if (list === undefined) return false
  const wanted = JSON.parse(read(join(root, 'package-lock.json'))).packages
  const there = JSON.parse(list).packages
  // An installation without development packages is complete too, one with some of them is not.
  const withDev = Object.keys(there).some((name) => wanted[name]?.dev)
  return (
    Object.keys(there).every((name) => wanted[name]?.version === there[name].version) &&
    Object.keys(wanted).every(
      (name) => name === '' || name in there || wanted[name].optional || (wanted[name].dev && !withDev),
    )
  )
}

async function install() {
  const wanted = hash([lockText()])
  if (readIfThere(stampFile)?.trim() === wanted) return
  if (!isInstalled()) {
    const options = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel',
      'error',
    ]
    const npm = process.env.npm_execpath
    const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...options]] : ['npm', options]
    try {
      const registry = URL.parse(process.env.npm_config_registry ?? '')?.host
      const { seconds } = await run(`Installing packages${registry ? ` from ${registry}` : ''}`, file, args)
      say(`Installed packages in ${seconds} s`)
    } catch (error) {
      const reason = /npm error (?!code|errno|syscall|A complete log)(.+)/.exec(error.said ?? '')?.[1] ?? error.message
      throw new Stop(
        `The packages could not be installed: ${reason.trim()} (try "npm ci --ignore-scripts" to see more)`,
      )
    }
  }
  await dropForeignNode()
  stamp(stampFile, `${wanted}\n`)
}

/** The bundled Node needs glibc; elsewhere use the system's. */
async function dropForeignNode() {
  if (!existsSync(bundledNode)) return
  const runs = await new Promise((resolve) => {
    spawn(bundledNode, ['--version'], { stdio: 'ignore' })
      .on('error', () => resolve(false))
      .on('close', (code) => resolve(code === 0))
  })
  if (!runs) rmSync(bundledNode)
}

function checkNode() {
  if (existsSync(bundledNode)) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new Stop(
    `Node ${OLDEST_NODE.join('.')} or newer is needed on ${process.platform}-${process.arch}; this is ${process.versions.node}`,
  )
}

/** All source files of the built pages. */
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sources(path)
    else if (!/\.(server|test)\.ts$/.test(entry.name)) yield path
  }
}

async function build() {
  const single = [
    'vite.config.ts',
    'package-lock.json',
    'scripts/build.ts',
    'scripts/build-pages.ts',
    'scripts/fonts.ts',
    'scripts/split-messages.ts',
  ].map((name) => join(root, name))
  const files = [
    ...sources(join(root, 'src')),
    ...sources(join(root, 'public')),
    ...single.filter((file) => existsSync(file)),
  ].sort()
  const look = hash(files.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}\n`))
  const built = (readIfThere(buildStampFile) ?? '').split('\n')
  if (built[0] === look) return
  const content = hash(files.flatMap((file) => [file.slice(root.length), '\0', readFileSync(file), '\0']))
  // Timestamps changed but not contents, as after a checkout.
  if (built[1] !== content) {
    try {
      const node = existsSync(bundledNode) ? bundledNode : process.execPath
      const { said } = await run('Building the pages', node, [join(root, 'scripts/build.ts')])
      say(said.trim().split('\n').at(-1) || 'Built the pages')
    } catch (error) {
      process.stderr.write(error.said ?? '')
      throw new Stop(`The pages could not be built: ${error.message} (see above)`)
    }
    mkdirSync(join(root, 'dist'), { recursive: true })
  }
  stamp(buildStampFile, `${look}\n${content}\n`)
}

try {
  await install()
  checkNode()
  if (process.argv[2] === 'build') await build()
} catch (error) {
  process.stderr.write(`${error instanceof Stop ? error.message : `Setting up failed: ${error.message}`}\n`)
  process.exitCode = 1
}
