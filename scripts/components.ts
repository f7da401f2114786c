import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that Tarsiya is built with. */
interface Component {
  name: string
  version: string
  license?: string
}

interface Locked {
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/**
 * All packages that the runtime dependencies need, on any platform. `npm sbom --omit dev` would leave out those that
 * development needs as well, such as zod.
 */
export function runtimeComponents(): Component[] {
  const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const found = new Set<string>()

  /** The package that a package at a path gets under a name: its own, or that of a folder above. */
  function resolve(path: string, name: string): string | undefined {
    const nested = `${path ? `${path}/` : ''}node_modules/${name}`
    if (nested in packages) return nested
    return path === '' ? undefined : resolve(path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
  }

  function follow(path: string) {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path]!
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const to = resolve(path, name)
      if (to === undefined || found.has(to)) continue
      found.add(to)
      follow(to)
    }
  }

  follow('')
  return [...found].sort().map((path) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version: packages[path]!.version,
    ...(packages[path]!.license && { license: packages[path]!.license }),
  }))
}
