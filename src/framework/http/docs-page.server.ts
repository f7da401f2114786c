import type { FastifyInstance } from 'fastify'

interface Operation {
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, unknown>
}
interface JsonSchema {
  properties?: Record<string, { type?: string | string[]; format?: string; items?: { format?: string } }>
  required?: string[]
}
interface Document {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const CSS = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-inline-size:60rem;margin:2rem auto;padding-inline:1rem}
h2{margin-block-start:2.5rem;border-block-end:1px solid;padding-block-end:.25rem}article{margin-block:1.25rem}code{font:14px/1.5 ui-monospace,monospace}
h3{font:600 15px/1.5 ui-monospace,monospace;margin:0}h3 b{display:inline-block;min-inline-size:4.5rem}table{border-collapse:collapse;font-size:14px}td{padding:.1rem 1rem .1rem 0;vertical-align:top}`

function fieldRows({ properties = {}, required = [] }: JsonSchema) {
  return Object.entries(properties)
    .map(([name, { type, format, items }]) => {
      const kind = format ?? items?.format ?? [type].flat().filter(Boolean).join(' or ')
      return `<tr><td><code>${escape(name)}</code></td><td>${escape(kind)}${items ? ', repeated' : ''}</td><td>${required.includes(name) ? '' : 'optional'}</td></tr>`
    })
    .join('')
}

function operation(method: string, path: string, { parameters = [], requestBody, responses }: Operation) {
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `<code>${escape(name)}</code>`)
  return `<article id="${escape(`${method}-${path}`)}"><h3><b>${method.toUpperCase()}</b>${escape(path)}</h3>
${query.length ? `<p>Query: ${query.join(', ')}</p>` : ''}
${body ? `<p><code>${escape(type!)}</code></p><table>${fieldRows(body.schema)}</table>` : ''}
<p>Success: ${Object.keys(responses).map((status) => `<code>${escape(status)}</code>`).join(', ')}</p></article>`
}

/** Renders the OpenAPI document as a readable page at `/api/docs`, under the same content security policy. */
export function registerDocsPage(app: FastifyInstance) {
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    const { info, paths } = JSON.parse(JSON.stringify(app.swagger())) as Document
    const groups = new Map<string, string[]>()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, details] of Object.entries(methods)) {
        const tag = details.tags?.[0] ?? 'other'
        groups.set(tag, [...(groups.get(tag) ?? []), operation(method, path, details)])
      }
    }
    const sections = [...groups].map(([tag, operations]) => `<h2>${escape(tag)}</h2>${operations.join('\n')}`).join('\n')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').serializer(String).send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escape(info.title)} API</h1><p>${escape(info.description ?? '')}</p>
<p>Refusals: <code>400</code> malformed, <code>401</code> no session, <code>403</code> not allowed, <code>404</code> unknown, <code>409</code> the state forbids it,
<code>412</code> stale, <code>413</code> too large, <code>415</code> wrong type, <code>422</code> invalid values, <code>429</code> too many, <code>503</code> try again.
Machine-readable: <a href="/api/v1/openapi.json">openapi.json</a></p>${sections}</main></body></html>`)
  })
  app.get('/api/docs.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').serializer(String).send(CSS),
  )
}
