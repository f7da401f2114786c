import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, it } from 'node:test'
import { ConfigError, type Environment, readConfig, VARIABLE_NAMES } from './config.server.ts'

const problems = (env: Environment) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

describe('the book for operators', () => {
  const folder = join(import.meta.dirname, '../../../docs/operators')
  const pageOf = (name: string) => readFileSync(join(folder, name), 'utf8')
  const rows = pageOf('settings.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))

  it('lists every variable once, and none that does not exist', () => {
    const listed = rows.flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    assert.deepEqual(listed.sort(), [...VARIABLE_NAMES].sort())
  })

  it('sets only variables that exist', () => {
    const text = readdirSync(folder).map(pageOf).join('\n')
    const set = [...text.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name = '']) => name)
    assert.ok(set.length > 5)
    assert.deepEqual(
      set.filter((name) => !VARIABLE_NAMES.includes(name)),
      [],
    )
  })
})

it('the examples of environment files have every setting, and no others', () => {
  const folder = join(import.meta.dirname, '../../../deploy')
  const text = ['tarsiya.env.example', 'owner.env.example'].map((name) => readFileSync(join(folder, name), 'utf8'))
  const names = [...text.join('\n').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  assert.deepEqual(names.sort(), [...VARIABLE_NAMES].sort())
})

describe('the settings', () => {
  it('of a laptop need no variable at all', () => {
    const config = readConfig({})
    assert.equal(config.production, false)
    assert.equal(config.port, 3000)
    assert.equal(config.host, '127.0.0.1')
    assert.equal(config.public_url, 'http://localhost:3000')
    assert.equal(config.data_dir, resolve('data'))
    assert.equal(config.database_url, undefined)
    assert.equal(config.workers, availableParallelism())
    assert.equal(config.jobs, 'inline')
    assert.equal(config.demo, true)
    assert.equal(config.email_verification, 'notice')
    assert.equal(config.rate_limits, true)
    assert.equal(config.support_numbers.length, 3)
    assert.equal(config.mail_from, 'no-reply@localhost')
  })

  it('take an empty variable as unset', () => {
    assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 3000)
  })

  it('put the port into the public address', () => {
    assert.equal(readConfig({ PORT: '8080' }).public_url, 'http://localhost:8080')
    assert.equal(readConfig({ PUBLIC_URL: 'https://tarsiya.example/' }).public_url, 'https://tarsiya.example')
  })

  it('take localhost as one address', () => {
    assert.equal(readConfig({ HOST: 'localhost' }).host, '127.0.0.1')
    assert.equal(readConfig({ HOST: '::' }).host, '::')
  })

  it('use the database address for LISTEN unless a direct one is given, and that for migrations unless the owner of the tables is named', () => {
    const DATABASE_URL = 'postgres://u:p@db/x'
    assert.equal(readConfig({ DATABASE_URL }).database_direct_url, DATABASE_URL)
    assert.equal(
      readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://d/x' }).database_direct_url,
      'postgres://d/x',
    )
    assert.equal(readConfig({ DATABASE_URL }).database_owner_url, DATABASE_URL)
    assert.equal(
      readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: 'postgres://d/x' }).database_owner_url,
      'postgres://d/x',
    )
    assert.equal(
      readConfig({ DATABASE_URL, DATABASE_OWNER_URL: 'postgres://o/x' }).database_owner_url,
      'postgres://o/x',
    )
    assert.deepEqual(problems({ DATABASE_OWNER_URL: 'postgres://o/x' }), [
      'DATABASE_OWNER_URL needs DATABASE_URL, the address of the same database for the application',
    ])
  })

  it('name every wrong value, one line each', () => {
    const lines = problems({ PORT: 'abc', WORKERS: '0', JOBS: 'yes', DATABASE_URL: 'mysql://x/y', LOG_LEVEL: 'loud' })
    assert.deepEqual(lines.map((line) => line.split(' ')[0]).sort(), [
      'DATABASE_URL',
      'JOBS',
      'LOG_LEVEL',
      'PORT',
      'WORKERS',
    ])
    assert.ok(lines.includes('PORT must be a whole number from 0 to 65535'))
    for (const SECRET_KEY of ['abc', 'a'.repeat(40), Buffer.alloc(33).toString('base64')])
      assert.deepEqual(problems({ SECRET_KEY }), [
        'SECRET_KEY must be 32 bytes in base64, such as the answer of: openssl rand -base64 32',
      ])
    assert.deepEqual(problems({ SECRET_KEY: Buffer.alloc(32, 255).toString('base64') }), [])
    assert.ok(lines.every((line) => !line.includes('\n')))
  })

  it('refuse half of an object storage', () => {
    const message = 'is missing: object storage needs S3_ENDPOINT and S3_BUCKET, and both keys or none'
    const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' }
    const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
    assert.deepEqual(problems({ ...s3, S3_ACCESS_KEY_ID: 'k' }), [`S3_SECRET_ACCESS_KEY ${message}`])
    assert.deepEqual(problems({ S3_BUCKET: 'b' }), [`S3_ENDPOINT ${message}`])
    assert.deepEqual(problems(keys), [`S3_ENDPOINT ${message}`, `S3_BUCKET ${message}`])
    assert.equal(readConfig({ ...s3, ...keys }).s3?.region, 'us-east-1')
    assert.equal(readConfig(s3).s3?.access_key_id, undefined, 'the role of the machine')
    assert.equal(readConfig({}).s3, undefined)
  })

  it('read phone numbers as people write them', () => {
    assert.deepEqual(readConfig({ SUPPORT_NUMBERS: '+966 50 000 0009, 0112345678' }).support_numbers, [
      '+966500000009',
      '0112345678',
    ])
    assert.equal(problems({ SUPPORT_NUMBERS: 'call us' }).length, 1)
    // The placeholders of a trial may belong to somebody.
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tarsiya.example' }
    assert.deepEqual(readConfig(production).support_numbers, [])
  })
})

describe('production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://tarsiya.example' }

  it('has no demo', () => {
    assert.equal(readConfig(production).demo, false)
    assert.equal(problems({ ...production, DEMO: 'on' }).length, 1)
  })

  it('wants an https address unless told otherwise', () => {
    assert.match(problems({ NODE_ENV: 'production' })[0] ?? '', /^PUBLIC_URL must be an https/)
    assert.equal(problems({ NODE_ENV: 'production', PUBLIC_URL: 'http://tarsiya.example' }).length, 1)
    assert.deepEqual(
      problems({ NODE_ENV: 'production', PUBLIC_URL: 'http://tarsiya.example', ALLOW_INSECURE: '1' }),
      [],
    )
  })

  it('keeps the rate limits on', () => {
    assert.deepEqual(problems({ ...production, RATE_LIMITS: 'off' }), ['RATE_LIMITS cannot be off in production'])
    assert.equal(readConfig({ RATE_LIMITS: 'off' }).rate_limits, false)
  })
})
