import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { count } from '#test/support/run/counted.ts'
import { onlyInFullRun } from '#test/support/run/full-run.ts'
import { aDurableDatabase, freePort, isReady } from '#test/support/site.ts'
import { readSources } from '../../scripts/laws/source.ts'

const ENTRIES = ['src/main/server.ts', 'src/main/web.server.ts', 'src/main/worker.ts', 'src/main/ops.server.ts']
const DEVELOPMENT = /^src\/main\/development\/|^vite\.config/

/** What may be loaded, at once or later, by a file. */
function reachable(entries: readonly string[]) {
  const sources = new Map(readSources().map((source) => [source.file, source.imports]))
  const files = new Set(entries)
  const packages = new Set<string>()
  for (const file of files) {
    for (const { to, specifier } of sources.get(file) ?? []) {
      if (to === undefined) packages.add(specifier)
      else files.add(to)
    }
  }
  return { files: [...files], packages: [...packages] }
}

describe('@asvs V15.2.3 the processes of npm start', () => {
  it('load nothing that exists for npm run dev alone', () => {
    const { files, packages } = reachable(ENTRIES)
    assert.ok(files.length > 300 && packages.includes('fastify'))
    assert.deepEqual(
      files.filter((file) => DEVELOPMENT.test(file)),
      [],
    )
    assert.deepEqual(
      packages.filter((name) => /^vite|^@vitejs/.test(name)),
      [],
    )
  })

  it('which does load it', () => {
    const { files, packages } = reachable(['src/main/development/server.ts', 'src/main/development/pages.server.ts'])
    assert.ok(files.some((file) => DEVELOPMENT.test(file)) && packages.includes('vite'))
  })
})

const ROOT = join(import.meta.dirname, '../..')
const SECRET = 'what nobody may read'

/** Ways to name a file of this machine in the address of Vite's server, as Vite, browsers and programs write them. */
const waysTo = (path: string) => {
  const inside = path.slice(ROOT.length)
  return [
    inside,
    `/@fs${path}`,
    `/@fs/${path}`,
    `/@fs${ROOT}/src/..${inside}`,
    `/@fs${path.replaceAll('/', '%2f')}`,
    `/@id/${path}`,
    `/@id/__x00__${path}`,
    `/src/..${inside}`,
    `/src/%2e%2e${inside}`,
    `/src/..%2f${inside.slice(1)}`,
    `/node_modules/..${inside}`,
    `/assets/..${inside}`,
    `/@vite/..${inside}`,
    `/__x${path}`,
  ].flatMap((url) =>
    ['', '?raw', '?raw??', '?import&raw', '?url', '?inline', '?import', '?.svg', '?.wasm?init'].map(
      (query) => url + query,
    ),
  )
}

/** The body of an address that is sent as it is written. */
const bodyOf = (port: number, path: string) =>
  new Promise<string>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path }, (answer) => void text(answer).then(resolve, reject))
      .on('error', reject)
      .end()
  })

describe('npm run dev', () => {
  const about = ['src/main/development/', 'src/main/primary.server.ts', 'vite.config.ts', 'package.json']
  it(
    'serves no file of the data folder and none of the checkout but sources, packages and icons',
    onlyInFullRun(...about),
    async () => {
      count('starts')
      const addresses = await aDurableDatabase()
      const [port, data_dir] = [await freePort(), await mkdtemp(join(ROOT, 'data-of-test-'))]
      const child = spawn(process.execPath, [join(ROOT, 'src/main/development/server.ts')], {
        stdio: ['ignore', 'ignore', 'ignore'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: data_dir,
          DATABASE_URL: addresses.url,
          DATABASE_OWNER_URL: addresses.owner_url,
          DEMO: 'off',
        },
      })
      const ended = once(child, 'exit')
      try {
        const secret = join(data_dir, 'tarsiya.json')
        await writeFile(secret, JSON.stringify({ superuser_password: SECRET }))
        await isReady(`http://127.0.0.1:${port}`, () => child.exitCode !== null)
        assert.match(await bodyOf(port, '/src/app/pages.browser.tsx'), /import/)
        assert.match(await bodyOf(port, `/@fs${ROOT}/src/app/pages.browser.tsx`), /import/)
        const leaking: string[] = []
        for (const path of waysTo(secret)) if ((await bodyOf(port, path)).includes(SECRET)) leaking.push(path)
        const law = join(ROOT, 'package-lock.json')
        for (const path of waysTo(law)) if ((await bodyOf(port, path)).includes('lockfileVersion')) leaking.push(path)
        assert.deepEqual(leaking, [])
      } finally {
        child.kill('SIGTERM')
        await ended
        await addresses.stop()
        await rm(data_dir, { recursive: true, force: true })
      }
    },
  )
})
