import { partOf } from './parts.ts'
import { isReact, type Law } from './source.ts'

const isServer = (file: string) => file.endsWith('.server.ts') || file.startsWith('db/') || file.startsWith('test/')

export const environments: Law = {
  name: 'what reaches the browser never imports server code; server code never imports React',
  check: (sources) =>
    sources.flatMap(({ file, imports }) =>
      imports.flatMap((each) => {
        const { specifier, to = '', at } = each
        if (isServer(file))
          return isReact(each) ? [{ file, at, reason: `server code imports React: ${specifier}` }] : []
        const reachesBrowser = partOf(file) !== 'main'
        return reachesBrowser && isServer(to)
          ? [{ file, at, reason: `code for the browser imports server code: ${specifier}` }]
          : []
      }),
    ),
}
