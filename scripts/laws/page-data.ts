import { Visitor } from 'vite'
import type { Breach, Law } from './source.ts'

const REQUESTS = new Set(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon'])
const DATABASE = /^(pg|kysely)(\/|$)/

export const pageData: Law = {
  name: 'pages and components get data only through the API client',
  check: (sources) =>
    sources
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(({ file, program, imports }) => {
        const breaches: Breach[] = imports
          .filter(
            ({ specifier, to = '' }) => DATABASE.test(specifier) || to.startsWith('db/') || to.endsWith('.server.ts'),
          )
          .map(({ specifier, at }) => ({ file, at, reason: `imports ${specifier}` }))
        const requests = (name: string, at: number) =>
          void (REQUESTS.has(name) && breaches.push({ file, at, reason: `calls ${name}` }))
        new Visitor({
          CallExpression: ({ callee, start }) => {
            if (callee.type === 'Identifier') requests(callee.name, start)
            if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
              requests(callee.property.name, start)
          },
          NewExpression: ({ callee, start }) => void (callee.type === 'Identifier' && requests(callee.name, start)),
        }).visit(program)
        return breaches
      }),
}
