import type { FastifyInstance } from 'fastify'

/** Collects routes as they are registered; the returned function lists the methods of a path. */
export function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const route = routes.get(url) ?? { pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: new Set() }
    for (const name of [method].flat()) route.methods.add(name)
    routes.set(url, route)
  })
  return (path) => [...routes.values()].flatMap(({ pattern, methods }) => (pattern.test(path) ? [...methods] : []))
}
