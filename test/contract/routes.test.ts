import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Renderer } from '#framework/ssr/renderer.ts'
import { testApp } from '#test/support/app.ts'
import { permissionMatrix } from '#test/support/permissions/permissions.ts'

const unused = () => Promise.reject(new Error('nothing is rendered here'))
const renderer: Renderer = {
  findAction: unused,
  act: unused,
  refuse: unused,
  render: unused,
  knownQuery: () => ({}),
  notices: [],
}
const pages = { renderer, findAssets: () => ({ entry: '', scripts: [], styles: [], fonts: [] }) }
const { app, call } = await testApp({}, undefined, { distDir: 'none', pages })

/** What is registered beside the API: everybody may call it, or the matrix names it by what it serves. */
const OTHERS = [
  'GET /*',
  'POST /*',
  'GET /og/*',
  'GET /uploads/{}/{}',
  'GET /api/v1/openapi.json',
  'GET /livez',
  'GET /readyz',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /robots.txt',
  'GET /.well-known/tarsiya-receipts.json',
  'GET /sitemap.xml',
  'GET /sitemap/{}',
  'GET /manifest.webmanifest',
  'GET /en/manifest.webmanifest',
  'GET /dev/mailbox',
  'GET /dev/mailbox/{}',
  'GET /dev/mailbox/{}/{}',
]
/** Without the names of parameters, which each document chooses for itself. */
const anonymous = (route: string) => route.replace(/:\w+|\{\w+\}/g, '{}')

/** The routes as the router prints them: a tree of the parts of addresses. */
function registered(): string[] {
  const parts: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      parts.splice(depth, parts.length, part)
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD')
        .map((method) => anonymous(`${method} ${parts.join('')}`))
    })
}

const inMatrix = permissionMatrix
  .filter(({ call: name }) => !name.includes('/uploads/'))
  .map(({ call: name }) => anonymous(name.replace(' ', ' /api/v1')))

describe('routes', () => {
  it('are those of the permission matrix, and the ones that are listed here', () => {
    assert.deepEqual(registered().sort(), [...inMatrix, ...OTHERS].sort())
  })

  it('of the API are described, each of them and nothing else', async () => {
    const { body } = await call<{ paths: Record<string, object> }>('GET', '/openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => anonymous(`${method.toUpperCase()} ${path}`)),
    )
    assert.deepEqual(described.filter((name) => name.includes('/api/')).sort(), inMatrix.sort())
  })
})
