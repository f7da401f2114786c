import { execFileSync } from 'node:child_process'
import { stdout } from 'node:process'
import { runtimeComponents } from './components.ts'

/* Prints the components of the application as CycloneDX: those that npm lists, without what only development needs. */

interface Bom {
  components: { 'bom-ref': string; name: string; version: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const output = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const bom = JSON.parse(output) as Bom
const needed = new Set(runtimeComponents().map(({ name, version }) => `${name}@${version}`))
bom.components = bom.components.filter(({ name, version }) => needed.has(`${name}@${version}`))
const refs = new Set(bom.components.map((component) => component['bom-ref']))
const [root, ...others] = bom.dependencies
bom.dependencies = [root!, ...others.filter(({ ref }) => refs.has(ref))].map((each) => ({
  ...each,
  dependsOn: each.dependsOn.filter((ref) => refs.has(ref)),
}))
stdout.write(`${JSON.stringify(bom, null, 2)}\n`)
