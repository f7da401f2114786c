import Fastify, { type FastifyRequest } from 'fastify'
import type { Viewer } from '#framework/api/viewer.ts'
import { registerRequestContext } from '#framework/http/request-context.server.ts'

/** Does work within requests from addresses, by guests and members, as limits see them. */
export async function callers() {
  const app = Fastify()
  registerRequestContext(app, { public_url: 'http://localhost:3000' })
  let begin: (request: FastifyRequest) => void
  app.get('/', (request, reply) => {
    begin(request)
    return reply.send()
  })

  /** Resolves when the work has begun: with its result to be. `company_id`: of a member, who is its only person. */
  async function from<R>(remoteAddress: string, work: () => Promise<R>, company_id?: number) {
    let done: Promise<R>
    begin = (request) => {
      if (company_id !== undefined) request.viewer = { company_id, person_id: company_id } as Viewer
      done = work()
      // Who waits for it sees that it failed.
      done.catch(() => undefined)
    }
    await app.inject({ url: '/', remoteAddress })
    return { done: done! }
  }
  return { from, close: () => app.close() }
}
