import { isPart, isSlice, mayUse, partOf } from './parts.ts'
import type { Law } from './source.ts'

export const importOrder: Law = {
  name: 'a part imports only the parts below it; only the app mounts pages and slices, and slices their routes',
  check: (sources) =>
    sources.flatMap(({ file, part, imports }) => {
      if (!isPart(part)) return [{ file, at: 0, reason: `src/${part} is no part of the product` }]
      return imports.flatMap(({ to = '', at }) => {
        const other = partOf(to)
        if (other !== undefined && !mayUse(part, other)) return [{ file, at, reason: `${part} must not import ${to}` }]
        const mounted =
          /\.page\.tsx$|\/slice\.server\.ts$/.test(to) ||
          (to.endsWith('/routes.server.ts') && !file.endsWith('/slice.server.ts'))
        return mounted && isSlice(part) ? [{ file, at, reason: `only the app mounts ${to}` }] : []
      })
    }),
}
