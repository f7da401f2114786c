import type { Breach, Law } from './source.ts'

export const importCycles: Law = {
  name: 'no import cycles; dynamic imports, which run later, are not counted',
  check: (sources) => {
    const importsOf = new Map(sources.map(({ file, imports }) => [file, imports.filter(({ dynamic }) => !dynamic)]))
    const breaches: Breach[] = []
    const done = new Set<string>()
    const path: string[] = []

    function visit(file: string) {
      path.push(file)
      for (const { to, at } of importsOf.get(file) ?? []) {
        if (to === undefined || done.has(to)) continue
        const start = path.indexOf(to)
        if (start === -1) visit(to)
        else breaches.push({ file, at, reason: [...path.slice(start), to].join(' → ') })
      }
      path.pop()
      done.add(file)
    }

    for (const { file } of sources) if (!done.has(file)) visit(file)
    return breaches
  },
}
