import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { aBuild } from '#test/support/build.ts'
import { acceptAnyServer, testDatabase } from '#test/support/database.ts'
import { readConfig } from '#framework/config/config.server.ts'
import { createLogger } from '#framework/config/log.server.ts'
import { buildApp } from '../../src/app/app.server.ts'
import { bootstrapDatabase, bootstrapDemo } from '../../src/app/bootstrap-database.server.ts'

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://tarsiya.example' }

const start = (command: string, env: Record<string, string>) =>
  new Promise<{ code: unknown; errors: string }>((resolve) => {
    const [file = '', ...args] = command.split(' ')
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../src/main', file), ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, _output, errors) => resolve({ code: error?.code ?? 0, errors }),
    )
  })

describe('@asvs V12.2.1 a start in production', () => {
  for (const file of ['server.ts', 'worker.ts', 'ops.server.ts locations:import nowhere']) {
    it(`is refused by ${file} without https, with one clear line`, async () => {
      const { code, errors } = await start(file, { NODE_ENV: 'production', PUBLIC_URL: 'http://tarsiya.example' })
      assert.equal(code, 1)
      assert.match(errors, /^PUBLIC_URL must be an https:\/\/ address in production[^\n]*\n$/)
    })
  }
})

describe('@asvs V6.3.2 a fresh database in production', () => {
  it('has nobody in it, and no account of ours', async () => {
    const database = await testDatabase()
    const logger = createLogger('silent')
    const config = readConfig({ ...PRODUCTION, DATABASE_URL: database.url })
    await bootstrapDatabase({ url: database.url, owner_url: database.owner.url }, logger, acceptAnyServer)
    assert.deepEqual(
      await bootstrapDemo(database.owner.url, {
        config,
        seal_key: undefined,
        logger,
        print: () => assert.fail('nothing is drawn'),
      }),
      [],
    )
    for (const table of ['companies', 'sessions', 'account_tokens', 'second_factors', 'supplier_profiles']) {
      const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`)
      assert.equal(rows[0].count, 0, table)
    }
  })
})

describe('@asvs V13.4.2 @asvs V15.2.3 pages for developers', () => {
  it('are there while the product is worked on, and not in production', async () => {
    const [distDir, database] = [await aBuild(), await testDatabase()]
    for (const [env, status] of [
      [{ PUBLIC_URL: 'http://localhost:3000' }, 200],
      [PRODUCTION, 404],
    ] as const) {
      const config = readConfig({ DATA_DIR: distDir, ...env })
      const app = await buildApp({ config, database, distDir })
      const { host } = new URL(config.public_url)
      for (const url of ['/dev/components', '/en/dev/components', '/dev/mailbox'])
        assert.equal((await app.inject({ url, headers: { host } })).statusCode, status, url)
      assert.equal((await app.inject({ url: '/rfqs', headers: { host } })).statusCode, 200)
      await app.close()
    }
  })
})

describe('@asvs V6.3.4 the ways in', () => {
  it('are one: no call for administrators, no other sign-in, nothing for developers in production', async () => {
    const site = await testApp(PRODUCTION)
    const headers = { host: 'tarsiya.example' }
    const { body } = await site.call('GET', '/openapi.json', { headers })
    const paths = Object.keys(body.paths)
    assert.ok(paths.length > 30)
    assert.deepEqual(
      paths.filter((path) => /admin|debug|impersonate|sudo|internal|oauth|sso|dev\//i.test(path)),
      [],
    )
    assert.deepEqual(
      paths.filter((path) => /login|sign-?in/.test(path)),
      ['/api/v1/login'],
    )
    for (const path of [
      '/admin',
      '/api/v1/admin',
      '/api/v1/companies',
      '/dev/mailbox',
      '/dev/components',
      '/metrics',
      '/.env',
      '/.git/config',
      '/debug',
    ]) {
      assert.equal((await site.app.inject({ url: path, headers })).statusCode, 404, path)
    }
  })
})

describe('@asvs V3.4.1 @asvs V3.4.3 @asvs V3.4.4 @asvs V3.4.5 @asvs V3.4.6 @asvs V14.2.3 the headers of every answer', () => {
  it('are there whatever is called and however it ends', async () => {
    const site = await testApp(PRODUCTION)
    const { body } = await site.call('GET', '/openapi.json', { headers: { host: 'tarsiya.example' } })
    const calls = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/g, '1')] as const),
    )
    assert.ok(calls.length > 40)
    const others = [
      '/',
      '/rfqs',
      '/login',
      '/livez',
      '/readyz',
      '/api/docs',
      '/nothing',
      '/uploads/rfq/x.png',
      '/assets/x.js',
      '/%ff',
      '/api/v1/regions/x/cities',
    ]
    for (const [method, url] of [
      ...calls,
      ...others.map((path) => ['GET', path] as const),
      ['TRACE', '/'],
      ['OPTIONS', '/api/v1/login'],
    ] as const) {
      for (const host of ['tarsiya.example', 'evil.example']) {
        const { headers } = await site.app.inject({ method: method as 'GET', url, headers: { host } })
        const request = `${method} ${url} at ${host}`
        assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'|^sandbox/, request)
        const scripts = /script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
        assert.match(scripts ?? "'self'", /^'self'( 'sha256-[\w+/]{43}=')?$/, request)
        if (scripts)
          assert.match(
            String(headers['content-security-policy']),
            /; style-src 'self';/,
            `${request}: style elements are for npm run dev alone`,
          )
        assert.doesNotMatch(
          String(headers['content-security-policy']),
          /https?:|\*|connect-src|unsafe-eval/,
          `${request}: nothing is sent elsewhere`,
        )
        assert.equal(headers['x-frame-options'], 'DENY', request)
        assert.equal(headers['x-content-type-options'], 'nosniff', request)
        assert.equal(headers['cross-origin-opener-policy'], 'same-origin', request)
        assert.match(String(headers['referrer-policy']), /^(strict-origin-when-cross-origin|no-referrer)$/, request)
        assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', request)
        for (const name of [
          'access-control-allow-origin',
          'access-control-allow-credentials',
          'server',
          'x-powered-by',
        ])
          assert.equal(headers[name], undefined, request)
      }
    }
  })
})
