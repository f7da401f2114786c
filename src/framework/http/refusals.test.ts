import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { dictionary } from '#app/messages.ts'
import { fail, type FailureCode } from '#framework/api/failure.ts'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { registerProblems } from './problems.server.ts'
import { declareRefusals, type RefusalRecorder, refusing } from './refusals.server.ts'
import { registerRequestContext } from './request-context.server.ts'

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

function anApp(check: boolean, recorder?: RefusalRecorder) {
  const app = Fastify()
  registerRequestContext(app, { public_url: 'http://localhost' })
  registerProblems(app, translators, { objects: [], check, recorder })
  declareRefusals(app, recorder)
  return app
}

const refuse = (status: number, code: FailureCode) => () => {
  throw fail(status, code)
}

describe('refusals', () => {
  it('are declared by every route', async () => {
    const app = anApp(true)
    assert.throws(() => app.get('/one', { schema: {} }, refuse(404, 'not_found')), /GET \/one does not say/)
    await app.close()
  })

  it('that a route does not declare are bugs where answers are checked', async () => {
    for (const check of [true, false]) {
      const app = anApp(check)
      app.get('/declared', { schema: { refuses: ['not_found'] } }, refuse(404, 'not_found'))
      app.get('/undeclared', { schema: { refuses: [] } }, refuse(404, 'not_found'))
      app.get('/common', { schema: { refuses: [] } }, refuse(429, 'rate_limited'))
      const statusOf = async (path: string) => (await app.inject(path)).statusCode
      assert.equal(await statusOf('/declared'), 404)
      assert.equal(await statusOf('/common'), 429)
      assert.equal(await statusOf('/undeclared'), check ? 500 : 404)
      await app.close()
    }
  })

  it('of hooks are those of the routes that have them, as the config says', async () => {
    const app = anApp(true)
    const onRequest = refusing(
      ({ cached_seconds }) => (cached_seconds ? [] : ['unauthenticated']),
      async () => refuse(401, 'unauthenticated')(),
    )
    app.get('/plain', { onRequest, schema: { refuses: [] } }, () => 'never')
    app.get(
      '/cached',
      { onRequest: [onRequest], config: { cached_seconds: 1 }, schema: { refuses: [] } },
      () => 'never',
    )
    assert.equal((await app.inject('/plain')).statusCode, 401)
    assert.match(
      (await app.inject('/cached')).body,
      /GET \/cached does not declare that it refuses with unauthenticated/,
    )
    await app.close()
  })

  it('are recorded under the call, those of HEAD under GET', async () => {
    const seen: string[] = []
    const app = anApp(true, {
      declares: (call, codes) => seen.push(`${call} declares ${codes.join()}`),
      answers: (call, code) => seen.push(`${call} answers ${code}`),
    })
    app.get('/rows/:id', { schema: { refuses: ['not_found'] } }, refuse(404, 'not_found'))
    await app.inject({ method: 'HEAD', url: '/rows/7' })
    assert.deepEqual([...new Set(seen)], ['GET /rows/:id declares not_found', 'GET /rows/:id answers not_found'])
    await app.close()
  })
})
