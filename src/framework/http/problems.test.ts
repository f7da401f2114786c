import assert from 'node:assert/strict'
import { it } from 'node:test'
import Fastify from 'fastify'
import { languageMessages, makeT } from '#framework/i18n/messages.ts'
import { dictionary } from '#app/messages.ts'
import { registerProblems } from './problems.server.ts'
import { registerRequestContext } from './request-context.server.ts'

const translators = {
  ar: makeT('ar', languageMessages('ar', dictionary)),
  en: makeT('en', languageMessages('en', dictionary)),
}

it('@asvs V16.5.1 what a plug-in refuses is told in our own words, and what it fails at tells nothing', async () => {
  const app = Fastify()
  registerRequestContext(app, { public_url: 'http://localhost' })
  registerProblems(app, translators, { objects: [] })
  const toThrow: Record<string, object> = {
    '/no': { statusCode: 418 },
    '/long': { statusCode: 413 },
    '/type': { statusCode: 415 },
    '/bug': {},
    '/failed': { statusCode: 502 },
    '/nul': { code: '22021' },
  }
  for (const [path, details] of Object.entries(toThrow)) {
    app.get(path, () => {
      throw Object.assign(new Error('select secret from somewhere'), details)
    })
  }
  const answers: Record<string, unknown> = {}
  for (const path of Object.keys(toThrow)) {
    const answer = await app.inject(path)
    answers[path] = [answer.statusCode, answer.json<{ code: string }>().code]
    assert.doesNotMatch(answer.payload, /secret|somewhere/)
  }
  assert.deepEqual(answers, {
    '/no': [400, 'malformed'],
    '/long': [413, 'body_too_large'],
    '/type': [415, 'unsupported_media_type'],
    '/bug': [500, 'internal'],
    '/failed': [500, 'internal'],
    '/nul': [400, 'malformed'],
  })
  await app.close()
})
