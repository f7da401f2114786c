import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { type AppOptions, buildApp } from '../../src/app/app.server.ts'
import { type Environment, readConfig } from '#framework/config/config.server.ts'
import { queueTimeouts } from '#framework/http/concurrency-limit.server.ts'
import { persistentWindows } from '#framework/http/limits.server.ts'
import type { Database } from '#framework/database/database.server.ts'
import { searchTimeout } from '#framework/database/text-search.server.ts'
import type { ApiServer } from '#framework/http/api.server.ts'
import type { Lang } from '#framework/i18n/messages.ts'
import { count } from './run/counted.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { refusals } from './refusals/refusals.ts'
import { type FormValues, multipart } from './make/form.ts'

// Windows of limits begin with the test; calls wait for their turn and searches for their rows, however slow the
// machine is.
persistentWindows.since = new Date()
queueTimeouts.enabled = false
searchTimeout.ms = 600_000

/** A caller with a session cookie; see `aCompany()`. */
export interface Caller {
  cookie: string
}

export interface CallOptions {
  as?: Caller | undefined
  lang?: Lang
  json?: unknown
  /** Sent as multipart/form-data; files as made by `test/support/make/files.ts`, lists for repeated fields. */
  form?: FormValues
  headers?: Record<string, string>
}

/** The header of a call about the version that its caller has seen; none where that is not known. */
export const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }

/** A parsed response of the API. `body` is untyped: a test that reads it wrong fails. */
// eslint-disable-next-line
export interface Answer<Body = any> {
  status: number
  headers: LightMyRequestResponse['headers']
  body: Body
  text: string
}

/** Sends requests to an application in process, under `/api/v1` unless the path starts with another known root. */
export function callsOf(app: ApiServer) {
  // eslint-disable-next-line
  async function call<Body = any>(
    method: string,
    path: string,
    { as, lang, json, form, headers = {} }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const sent = form ? multipart(form) : undefined
    const answer = await app.inject({
      method: method as 'GET',
      url: /^\/(api|uploads|og|dev|livez|readyz)/.test(path) ? path : `/api/v1${path}`,
      headers: {
        ...(lang && { 'accept-language': lang }),
        ...(as && { cookie: as.cookie }),
        ...sent?.headers,
        ...headers,
      },
      ...(sent ? { payload: sent.payload } : json !== undefined ? { payload: json as object } : {}),
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    const body = (isJson && answer.payload ? answer.json() : undefined) as Body
    return { status: answer.statusCode, headers: answer.headers, body, text: answer.payload }
  }
  return call
}

/**
 * Starts the real application on a database and data folder of this test file, or on those of another instance, as a
 * second process would.
 */
export async function testApp<D extends Database = TestDatabase>(
  env: Environment = {},
  shared?: { database: D; data_dir: string },
  options: Pick<AppOptions, 'distDir' | 'pages' | 'streams' | 'logger'> = { distDir: null },
) {
  count('applications')
  const data_dir = shared?.data_dir ?? (await mkdtemp(join(tmpdir(), 'tarsiya-files-')))
  const database = (shared?.database ?? (await testDatabase())) as D
  const config = readConfig({ PUBLIC_URL: 'http://localhost:3000', DATA_DIR: data_dir, ...env })
  const app = await buildApp({
    config,
    database,
    checkAnswers: true,
    refusals,
    streams: { lifetime_ms: 0 },
    ...options,
  })
  await app.ready()
  after(async () => {
    await app.close()
    if (!shared) await rm(data_dir, { recursive: true, force: true })
  })

  return { app, database, config, call: callsOf(app), data_dir }
}

export type TestApp = Awaited<ReturnType<typeof testApp<TestDatabase>>>
