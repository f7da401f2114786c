import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { testApp } from '#test/support/app.ts'
import { routes } from '../../src/app/pages.ts'

const { call } = await testApp()
const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx/tarsiya.conf')

it('nginx writes no sealed bid to its disk: not the form, a price sheet, the answer, or contents that are checked', async () => {
  const text = await readFile(CONFIGURATION, 'utf8')
  const [, address = '', settings = ''] = /location ~ (\S*bids\S*) \{([^}]+)\}/.exec(text) ?? []
  assert.match(settings, /proxy_request_buffering off;/)
  assert.match(settings, /proxy_max_temp_file_size 0;/)
  const isPassedOn = (path: string) => new RegExp(address).test(path)

  const { body } = await call('GET', '/openapi.json')
  const calls = Object.entries(body.paths as Record<string, Record<string, { requestBody?: object }>>).flatMap(
    ([path, methods]) =>
      Object.values(methods).some((each) => /"(contents|total_amount)"/.test(JSON.stringify(each.requestBody ?? {})))
        ? [path.replace(/\{\w+\}/g, '7')]
        : [],
  )
  assert.ok(calls.length >= 3, calls.join(' '))
  // A price sheet has the prices of a bid.
  calls.push('/api/v1/rfqs/7/prices/parse')
  const pages = routes
    .map(({ path }) => path)
    .filter((path) => /\/(bid|receipt|verify)$/.test(path))
    .map((path) => path.replace(/:\w+/g, '7'))
  assert.ok(pages.length > 0)
  for (const path of [...calls, ...pages, ...pages.map((page) => `/en${page}`)]) assert.ok(isPassedOn(path), path)
  for (const path of ['/api/v1/rfqs/7', '/rfqs', '/', '/uploads/bid/7.pdf']) assert.ok(!isPassedOn(path), path)
})
