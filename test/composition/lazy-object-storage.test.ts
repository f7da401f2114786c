import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { it } from 'node:test'

const loaded = new Set<string>()
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@aws-sdk/')) loaded.add(specifier)
    return next(specifier, context)
  },
})

// From here on, so that nothing was loaded before.
const { testApp } = await import('#test/support/app.ts')
const { aCompany } = await import('#test/support/make/companies.ts')
const { aPng } = await import('#test/support/make/files.ts')

it('the client of object storages is loaded only when one is configured', async () => {
  const { call, database } = await testApp()
  const company = await aCompany(database)
  const { status } = await call('PUT', '/user/update-profile-picture', {
    as: company,
    form: { profile_image: aPng('logo.png', 70, 70) },
  })
  assert.deepEqual([status, [...loaded]], [200, []])
  await testApp({ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'tarsiya' })
  assert.ok(loaded.has('@aws-sdk/client-s3'))
})
