import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { runtimeComponents } from './components.ts'

interface Package {
  version?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const read = <Content>(file: string) =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')) as Content

describe('what is installed', () => {
  const own = read<Package>('package.json')
  const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json')
  const named = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }

  it('is named by exact versions, those of the lockfile', () => {
    assert.deepEqual(
      Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
      [],
    )
    for (const [name, version] of Object.entries(named))
      assert.equal(packages[`node_modules/${name}`]?.version, version, name)
  })

  it('is known by its checksum as far as it is part of the product, and nothing by an address it was loaded from', () => {
    const installed = Object.entries(packages).filter(([path]) => path !== '')
    const own = installed.filter(([, { dev }]) => !dev)
    assert.ok(own.length > Object.keys(named).length)
    assert.deepEqual(
      own.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
      [],
    )
    assert.deepEqual(
      installed.filter(([, { resolved }]) => resolved).map(([path]) => path),
      [],
    )
  })

  it('is named with its version in the notices', () => {
    const notices = [
      ...readFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), 'utf8').matchAll(
        /^\| (\S+) \| (\d\S*) \|/gm,
      ),
    ].map(([, name, version]) => `${name} ${version}`)
    const components = runtimeComponents().map(({ name, version }) => `${name} ${version}`)
    for (const name of Object.keys({ ...own.dependencies, ...own.optionalDependencies }))
      assert.ok(
        components.some((each) => each.startsWith(`${name} `)),
        name,
      )
    assert.deepEqual(notices.sort(), [...new Set(components)].sort(), 'node scripts/notices.ts writes them again')
  })

  it('runs nothing of its own while it is installed', () => {
    assert.match(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8'), /^ignore-scripts=true$/m)
  })
})
