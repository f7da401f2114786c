import type { FastifyInstance } from 'fastify'
import { fail } from '#platform/failure.ts'

/** Answers 405 with `Allow`, instead of 404, where an address of the API exists for other methods. */
export function registerMethods(app: FastifyInstance) {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()

  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return
    const route = routes.get(url) ?? { pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), methods: new Set() }
    for (const name of [method].flat()) route.methods.add(name)
    routes.set(url, route)
  })

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const path = request.url.split('?')[0]!
    const allowed = new Set<string>()
    for (const { pattern, methods } of routes.values()) if (pattern.test(path)) for (const method of methods) allowed.add(method)
    if (allowed.size === 0) return done()
    void reply.header('allow', [...allowed].join(', '))
    done(fail(405, 'method_not_allowed'))
  })
}
